// Measures the descriptors of 'Inter Fallback' in src/shared/styles/app.css: by how much Arial has to grow to set our sample texts as
// wide as Inter, and Inter's ascent and descent in that size, for the weights 400 and 500 (Arial) and 600 (Arial Bold). Takes the
// files of a font with Arial's widths, such as Arimo of the npm package @fontsource/arimo:
//   node scripts/measure-fallback.mjs .../arimo-latin-400-normal.woff2 .../arimo-latin-700-normal.woff2
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));
const [arial, arialBold] = process.argv.slice(2);
if (!arial || !arialBold) {
  console.error(
    'Usage: node scripts/measure-fallback.mjs <font with the widths of Arial> <with those of Arial Bold>',
  );
  process.exit(1);
}
const inter = `${root}node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2`;
const dataUrl = (path) => `data:font/woff2;base64,${readFileSync(path).toString('base64')}`;

const posts = `${root}../crates/server/sample/posts`;
const text = readdirSync(posts)
  .map((name) => readFileSync(`${posts}/${name}`, 'utf8'))
  .join(' ')
  .replace(/```.*?```/gs, ' ')
  .replace(/[^\p{L}\p{N} .,:;?!’“”–()]+/gu, ' ');

const executablePath = process.env.BROWSER_BIN;
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const page = await browser.newPage();
const measured = await page.evaluate(
  async ({ inter, arial, arialBold, text }) => {
    for (const [name, url] of [
      ['inter', inter],
      ['arial', arial],
      ['arialBold', arialBold],
    ])
      document.fonts.add(await new FontFace(name, `url(${url})`, { weight: '100 900' }).load());
    const context = document.createElement('canvas').getContext('2d');
    const measure = (family, weight) => {
      context.font = `${weight} 1000px ${family}`;
      return context.measureText(text);
    };
    return [400, 500, 600].map((weight) => {
      const metrics = measure('inter', weight);
      return {
        weight,
        scale: metrics.width / measure(weight < 600 ? 'arial' : 'arialBold', weight).width,
        ascent: metrics.fontBoundingBoxAscent / 1000,
        descent: metrics.fontBoundingBoxDescent / 1000,
      };
    });
  },
  { inter: dataUrl(inter), arial: dataUrl(arial), arialBold: dataUrl(arialBold), text },
);
await browser.close();

const percent = (value) => `${(value * 100).toFixed(2)}%`;
for (const { weight, scale, ascent, descent } of measured) {
  console.log(`font-weight: ${weight};`);
  console.log(`size-adjust: ${percent(scale)};`);
  console.log(`ascent-override: ${percent(ascent / scale)};`);
  console.log(`descent-override: ${percent(descent / scale)};`);
}
