// Draws the stock covers, the icons and the pictures of link previews: always the same bytes.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { coverPng } from './cover-png.mjs';
import { glowPng } from './glow-png.mjs';
import { icons } from './make-icons.mjs';

const width = 1200;
const height = 750;
const round = (number) => String(Math.round(number * 10) / 10);

/** A small generator (mulberry32), so that "random" is the same on every machine. */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const path = (d, opacity) => `<path d="${d}" opacity="${round(opacity)}"/>`;
const dot = (x, y, r) => `<circle class="d" cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/>`;
const times = (count, draw) => Array.from({ length: count }, (_, index) => draw(index)).join('');

function orbit(random) {
  const [cx, cy, tilt, flattening] = [width * 0.62, height * 0.54, (-18 * Math.PI) / 180, 0.42];
  const radius = (index) => 70 + index * 58;
  const rings = times(11, (index) => {
    const r = radius(index);
    return `<ellipse cx="${cx}" cy="${cy}" rx="${r}" ry="${round(r * flattening)}" transform="rotate(-18 ${cx} ${cy})"/>`;
  });
  const bodies = times(11, (index) => {
    const angle = random() * 2 * Math.PI;
    const [x, y] = [Math.cos(angle) * radius(index), Math.sin(angle) * radius(index) * flattening];
    return dot(
      cx + x * Math.cos(tilt) - y * Math.sin(tilt),
      cy + x * Math.sin(tilt) + y * Math.cos(tilt),
      3 + random() * 5,
    );
  });
  return rings + bodies;
}

function lattice(random) {
  const points = Array.from({ length: 77 }, (_, index) => [
    (index % 11) * 125 - 20 + random() * 60,
    Math.floor(index / 11) * 125 - 30 + random() * 60,
  ]);
  return points
    .map(([x, y], index) => {
      const edges = points.slice(index + 1).map(([u, v]) => {
        const distance = Math.hypot(x - u, y - v);
        return distance < 140
          ? path(`M${round(x)} ${round(y)}L${round(u)} ${round(v)}`, 1.1 - distance / 150)
          : '';
      });
      return edges.join('') + (random() < 0.4 ? dot(x, y, 2.5 + random() * 4) : '');
    })
    .join('');
}

function contour(random) {
  const phase = random() * 6;
  return times(22, (line) => {
    const points = Array.from({ length: 32 }, (_, step) => {
      const x = step * 40 - 20;
      const swell = Math.sin(x / 190 + phase + line * 0.13) * 46 * Math.sin(line / 7 + 1);
      return `${round(x)} ${round(120 + line * 28 + swell + Math.cos(x / 310 + line * 0.21) * 38)}`;
    });
    return path(`M${points.join('L')}`, 0.25 + 0.75 * Math.sin(((line + 1) / 23) * Math.PI));
  });
}

function signal(random) {
  return times(75, (bar) => {
    const envelope = Math.exp(-(((bar - 46) / 20) ** 2));
    const length = 20 + envelope * 360 * (0.35 + 0.65 * random());
    const [x, from, to] = [24 + bar * 15.6, height / 2 - length / 2, height / 2 + length / 2].map(round);
    return `<path d="M${x} ${from}V${to}" stroke-width="5" stroke-linecap="round" opacity="${round(0.3 + 0.7 * envelope)}"/>`;
  });
}

function tiles(random) {
  return times(96, (cell) => {
    const [x, y] = [(cell % 12) * 100, Math.floor(cell / 12) * 100 - 25];
    const kind = random();
    const arc = (from, sweep, to) =>
      `M${from} ${y}A100 100 0 0 ${sweep} ${to} ${y + 100}M${from} ${y + 50}A50 50 0 0 ${sweep} ${(from + to) / 2} ${y + 100}`;
    if (kind < 0.3) return `<path d="${arc(x, 1, x + 100)}"/>`;
    if (kind < 0.6) return `<path d="${arc(x + 100, 0, x)}"/>`;
    return kind < 0.72 ? dot(x + 50, y + 50, 8 + random() * 18) : '';
  });
}

function flow(random) {
  const middle = height / 2;
  return times(46, (strand) => {
    const y = -60 + strand * 19;
    const lift = 150 + random() * 40;
    const waist = round(middle + (y - middle) * 0.1);
    const d = `M-20 ${y}C380 ${round(y + lift)} 620 ${round(middle + (y - middle) * 0.12)} 760 ${waist}S1050 ${height - y - 60} 1220 ${height - y}`;
    return path(d, 0.35 + 0.6 * random());
  });
}

/** Base, glow at the top left, glow at the bottom right, line. */
const covers = {
  orbit: [orbit, ['#0b1330', '#2f5bff', '#22c7d6', '#a9b8ff']],
  lattice: [lattice, ['#0d1028', '#5b4bff', '#ff7a90', '#ffd9c2']],
  contour: [contour, ['#06182a', '#0ea5a4', '#3b82f6', '#c4f1e4']],
  signal: [signal, ['#130f2a', '#7c3aed', '#38bdf8', '#e3d6ff']],
  tiles: [tiles, ['#0a1a24', '#1d6fe0', '#f5b14c', '#ffe6b8']],
  flow: [flow, ['#0b1426', '#1f9d72', '#5aa7ff', '#d2f5e3']],
};

function coverSvg(motif, [base, first, second, line]) {
  const glow = (id, x, y, r, colour) =>
    `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${r}"><stop stop-color="${colour}"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  const fullRect = (fill, opacity) =>
    `<rect width="100%" height="100%" fill="${fill}" opacity="${opacity}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>` +
    glow('a', 0.22, 0.12, 0.9, first) +
    glow('b', 0.9, 0.95, 0.75, second) +
    // In user space: a gradient relative to a straight stroke's own box, which has no area, would vanish.
    `<linearGradient id="s" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${width}" y2="${height}">` +
    `<stop stop-color="${line}"/><stop offset="1" stop-color="#fff" stop-opacity=".55"/></linearGradient>` +
    `<linearGradient id="v" x2="0" y2="1"><stop offset=".55" stop-color="${base}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${base}" stop-opacity=".55"/></linearGradient></defs>` +
    fullRect(base, 1) +
    fullRect('url(#a)', 0.85) +
    fullRect('url(#b)', 0.8) +
    `<g fill="none" stroke="url(#s)" stroke-width="1.4" opacity=".62"><style>.d{fill:${line};stroke:none}</style>` +
    `${motif}</g>${fullRect('url(#v)', 1)}</svg>`
  );
}

/** Every drawn file of the build by its name. */
export function art() {
  const files = Object.entries(covers).flatMap(([name, [motif, palette]], index) => {
    const shapes = motif(randomFrom(1000 + index * 77));
    return [
      [`covers/${name}.svg`, coverSvg(shapes, palette)],
      [`covers/${name}.png`, coverPng(shapes, palette)],
    ];
  });
  return { ...Object.fromEntries(files), ...icons(), 'og.png': glowPng(1200, 630) };
}

// Called by hand (`npm run art -- <folder>`) it writes the files, to look at them.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { mkdirSync } = await import('node:fs');
  const folder = process.argv[2] ?? 'dist/art';
  mkdirSync(`${folder}/covers`, { recursive: true });
  for (const [name, content] of Object.entries(art())) writeFileSync(`${folder}/${name}`, content);
}
