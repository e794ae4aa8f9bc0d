import { gradientColour, Canvas, rgb } from './raster/canvas.mjs';
import { ellipse, flatten } from './raster/path.mjs';

const width = 1200;
const height = 750;
/** What link previews show: the middle of the cover. */
const visibleHeight = 630;

/** How strongly the lines shine, as in the SVG. */
const lineOpacity = 0.62;

const numberOf = (tag, name, fallback) =>
  Number(tag.match(new RegExp(` ${name}="(-?[\\d.]+)`))?.[1] ?? fallback);

/** Draws the shapes of a motif: `path`, `circle` and `ellipse` elements with what `make-art.mjs` gives them. */
function draw(canvas, motif, line) {
  const colours = [
    [0, [...line, 1]],
    [1, [255, 255, 255, 0.55]],
  ];
  for (const [tag, kind] of motif.matchAll(/<(path|circle|ellipse)[^>]*>/g)) {
    const number = (name, fallback) => numberOf(tag, name, fallback);
    const opacity = number('opacity', 1) * lineOpacity;
    const paint = (x, y) => {
      const [r, g, b, alpha] = gradientColour(colours, (x * width + y * height) / (width ** 2 + height ** 2));
      return [r, g, b, alpha * opacity];
    };
    if (kind === 'circle') canvas.disc(number('cx'), number('cy'), number('r'), () => [...line, opacity]);
    else {
      const [turn = 0] = (tag.match(/rotate\((-?[\d.]+)/) ?? []).slice(1).map(Number);
      const lines =
        kind === 'path'
          ? flatten(tag.match(/ d="([^"]*)"/)[1])
          : [ellipse(number('cx'), number('cy'), number('rx'), number('ry'), turn)];
      canvas.stroke(lines, number('stroke-width', 1.4), paint);
    }
  }
}

/** A cover as a bitmap, for consumers without SVG: glows over the base, the motif, and a veil at the bottom. */
export function coverPng(motif, [base, first, second, line]) {
  const canvas = new Canvas(width, visibleHeight, { top: (height - visibleHeight) / 2 });
  const ground = rgb(base);
  const glow =
    (cx, cy, reach, [r, g, b], opacity) =>
    (x, y) => {
      const distance = Math.hypot(x / width - cx, y / height - cy) / reach;
      return [r, g, b, Math.max(0, 1 - distance) * opacity];
    };
  canvas.fill(() => [...ground, 1]);
  canvas.fill(glow(0.22, 0.12, 0.9, rgb(first), 0.85));
  canvas.fill(glow(0.9, 0.95, 0.75, rgb(second), 0.8));
  draw(canvas, motif, rgb(line));
  canvas.fill((_x, y) => [...ground, Math.max(0, (y / height - 0.55) / 0.45) * 0.55]);
  return canvas.png();
}
