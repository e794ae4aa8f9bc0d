// Generates the site's icons: SVG, and bitmaps for clients without SVG.
import { gradientColour, Canvas, rgb } from './raster/canvas.mjs';
import { flatten } from './raster/path.mjs';
import { ico } from './raster/png.mjs';

/** In a square of 32: a rounded tile with a gradient from its lower left to its upper right, and a portico's arch. */
const logo = {
  size: 32,
  corner: 9,
  stops: [
    [0, '#2f5bff'],
    [0.55, '#22c7d6'],
    [1, '#a9b8ff'],
  ],
  arch: 'M10 24V13A6 6 0 0 1 22 13V24',
  stroke: 3,
};

function svg() {
  const { size, corner, stops, arch, stroke } = logo;
  const colours = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><defs>` +
    `<linearGradient id="a" x1="0" y1="1" x2="1" y2="0">${colours}</linearGradient></defs>` +
    `<rect width="${size}" height="${size}" rx="${corner}" fill="url(#a)"/>` +
    `<path d="${arch}" fill="none" stroke="#fff" stroke-width="${stroke}" stroke-linecap="round"/></svg>`
  );
}

/** `corner` 0 fills the square, for systems that cut their own shape; `share` is how much of it the arch's box takes. */
function bitmap(pixels, { corner = logo.corner, share = 1 } = {}) {
  const { size, stops, arch, stroke } = logo;
  const canvas = new Canvas(pixels, pixels, { scale: pixels / size });
  const colours = stops.map(([at, colour]) => [at, rgb(colour)]);
  const tile = (x, y) => {
    const outside = [x, y].map((place) => Math.max(0, Math.abs(place - size / 2) - (size / 2 - corner)));
    const edge = corner === 0 ? 1 : (corner - Math.hypot(...outside)) * canvas.scale + 0.5;
    return Math.min(1, Math.max(0, edge));
  };
  canvas.fill((x, y) => [...gradientColour(colours, (x + size - y) / (2 * size)), 1], tile);
  const archLines = flatten(arch).map((line) =>
    line.map((point) => point.map((place) => size / 2 + (place - size / 2) * share)),
  );
  canvas.stroke(archLines, stroke * share, () => [255, 255, 255, 1]);
  return canvas.png(4);
}

/** Every icon of the build by its name. */
export const icons = () => ({
  'favicon.svg': svg(),
  'favicon.ico': ico([16, 32, 48].map((size) => [size, bitmap(size)])),
  'apple-touch-icon.png': bitmap(180, { corner: 0, share: 0.85 }),
  'icon-192.png': bitmap(192),
  'icon-512.png': bitmap(512),
  // Cut to a circle, only the inner four fifths can be relied on.
  'icon-maskable-512.png': bitmap(512, { corner: 0, share: 0.75 }),
});
