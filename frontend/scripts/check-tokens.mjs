// Checks that colours are defined only in shared/styles/tokens.css and that their contrast meets the declared ratios.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));
const tokensFile = join(source, 'shared/styles/tokens.css');
const errors = [];

/** `[r, g, b]`, linear, of an OKLCH colour. */
function toLinearRgb([lightness, chroma, hue]) {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const luminance = (colour) => {
  const [r, g, b] = toLinearRgb(colour).map((value) => Math.min(1, Math.max(0, value)));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (one, other) => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const number = '([\\d.]+)';
const oklch = `oklch\\(${number} ${number} ${number}\\)`;
const tokens = Object.fromEntries(
  [
    ...readFileSync(tokensFile, 'utf8').matchAll(
      new RegExp(`--([\\w-]+): light-dark\\(${oklch}, ${oklch}\\)`, 'g'),
    ),
  ].map(([, name, ...numbers]) => [
    name,
    { light: numbers.slice(0, 3).map(Number), dark: numbers.slice(3).map(Number) },
  ]),
);

const backgrounds = ['bg', 'surface', 'sunken'];
const requiredContrasts = [
  ...['ink', 'muted', 'blue', 'destructive', 'success', 'info'].flatMap((text) =>
    backgrounds.map((background) => [text, background, 4.5]),
  ),
  ...['bg', 'surface'].map((background) => ['control', background, 3]),
  ...['blue', 'destructive', 'success', 'info'].map((fill) => ['on', fill, 4.5]),
  ['on-warning', 'warning', 4.5],
  ['bg', 'ink', 4.5],
];

for (const [text, background, minContrast] of requiredContrasts)
  for (const theme of ['light', 'dark']) {
    if (!tokens[text] || !tokens[background]) errors.push(`token ${text} or ${background} is missing`);
    else if (contrast(tokens[text][theme], tokens[background][theme]) < minContrast)
      errors.push(
        `${theme}: ${text} on ${background} is ${contrast(tokens[text][theme], tokens[background][theme]).toFixed(2)}, less than ${minContrast}`,
      );
  }

const forbidden = [
  [/#[0-9a-f]{3,8}\b(?=['"\s;),\]])|\b(?:rgba?|hsla?|oklch|oklab)\((?!from)/i, 'a raw colour'],
  [/(?<![\w-])dark:(?=[a-z[])/, 'a dark: variant'],
];

for (const name of readdirSync(source, { recursive: true })) {
  const file = join(source, name);
  if (file === tokensFile || !/\.(?:css|tsx?)$/.test(name) || /\.test\.|^test\//.test(name)) continue;
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const [pattern, description] of forbidden)
        if (pattern.test(line)) errors.push(`src/${name}:${index + 1} has ${description}: ${line.trim()}`);
    });
}

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}
console.log(`${requiredContrasts.length * 2} contrasts hold; no raw colour outside tokens.css`);
