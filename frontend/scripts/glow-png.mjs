import { png } from './raster/png.mjs';

const base = [11, 19, 48];
const glows = [
  { x: 0.22, y: 0.12, reach: 0.85, colour: [47, 91, 255] },
  { x: 0.9, y: 0.95, reach: 0.7, colour: [34, 199, 214] },
];

/** The colour of one point: the glows over the base, a hairline grid over both. */
function pixel(x, y, width, height) {
  const gridOpacity = x % 70 === 0 || y % 70 === 0 ? 0.07 : 0;
  const colourOfGlows = glows.reduce((below, { x: gx, y: gy, reach, colour }) => {
    const distance = Math.hypot(x / width - gx, ((y / height - gy) * height) / width) / reach;
    const strength = Math.max(0, 1 - distance) ** 1.5 * 0.9;
    return below.map((value, index) => value + (colour[index] - value) * strength);
  }, base);
  return colourOfGlows.map((value) => Math.round(value + (255 - value) * gridOpacity));
}

/** A PNG in the site's colours without text, used as the default link preview. */
export function glowPng(width, height) {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) pixels.set(pixel(x, y, width, height), (y * width + x) * 3);
  return png(width, height, 3, pixels);
}
