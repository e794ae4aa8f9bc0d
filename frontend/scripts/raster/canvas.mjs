import { png } from './png.mjs';

const clamp = (value) => Math.min(1, Math.max(0, value));

/** `[r, g, b]` of '#rrggbb' or '#rgb'. */
export function rgb(colour) {
  const digits =
    colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

/** The colour at a place of a gradient with these stops: `[[place, [r, g, b]], …]`. */
export function gradientColour(stops, place) {
  const next = stops.findIndex(([at]) => at >= place);
  if (next <= 0) return stops[next < 0 ? stops.length - 1 : 0][1];
  const [[from, one], [to, other]] = [stops[next - 1], stops[next]];
  const share = (place - from) / (to - from);
  return one.map((value, index) => value + (other[index] - value) * share);
}

/** How far a point is from a line between two others. */
function distance(x, y, [x0, y0], [x1, y1]) {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : clamp(((x - x0) * dx + (y - y0) * dy) / length);
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}

/**
 * A picture to paint on. Coordinates are those of the drawing; `scale` and `top` say where they are in the picture.
 * A paint is a function of a place that gives `[r, g, b, opacity]`.
 */
export class Canvas {
  constructor(width, height, { scale = 1, top = 0 } = {}) {
    Object.assign(this, { width, height, scale, top });
    this.pixels = new Float32Array(width * height * 4);
    this.covered = new Float32Array(width * height);
  }

  /** Lays a paint over one pixel. */
  blend(place, paint, coverage) {
    const { width, scale, top, pixels } = this;
    const [r, g, b, opacity] = paint(
      ((place % width) + 0.5) / scale,
      (Math.floor(place / width) + 0.5) / scale + top,
    );
    const share = opacity * coverage;
    if (share === 0) return;
    const at = place * 4;
    const below = pixels[at + 3] * (1 - share);
    const whole = share + below;
    pixels[at] = (r * share + pixels[at] * below) / whole;
    pixels[at + 1] = (g * share + pixels[at + 1] * below) / whole;
    pixels[at + 2] = (b * share + pixels[at + 2] * below) / whole;
    pixels[at + 3] = whole;
  }

  /** Paints all of it, or what a shape covers: a function of a place that gives 0 to 1. */
  fill(paint, shape) {
    for (let place = 0; place < this.width * this.height; place += 1) {
      const [x, y] = [place % this.width, Math.floor(place / this.width)];
      const coverage = shape ? shape((x + 0.5) / this.scale, (y + 0.5) / this.scale + this.top) : 1;
      if (coverage > 0) this.blend(place, paint, coverage);
    }
  }

  /** Draws lines with round ends. What a line crosses twice is painted once. */
  stroke(lines, width, paint) {
    const touched = [];
    for (const line of lines)
      for (let index = 1; index < line.length; index += 1)
        this.cover(touched, line[index - 1], line[index], width / 2);
    for (const place of touched) {
      this.blend(place, paint, this.covered[place]);
      this.covered[place] = 0;
    }
  }

  cover(touched, from, to, reach) {
    const pixelRange = (axis, shift, limit) => {
      const [low, high] = [Math.min(from[axis], to[axis]) - reach, Math.max(from[axis], to[axis]) + reach];
      return [
        Math.max(0, Math.floor((low - shift) * this.scale) - 1),
        Math.min(limit - 1, Math.ceil((high - shift) * this.scale) + 1),
      ];
    };
    const [left, right] = pixelRange(0, 0, this.width);
    const [first, last] = pixelRange(1, this.top, this.height);
    for (let row = first; row <= last; row += 1)
      for (let column = left; column <= right; column += 1) {
        const [x, y] = [(column + 0.5) / this.scale, (row + 0.5) / this.scale + this.top];
        const coverage = clamp((reach - distance(x, y, from, to)) * this.scale + 0.5);
        const place = row * this.width + column;
        if (coverage <= this.covered[place]) continue;
        if (this.covered[place] === 0) touched.push(place);
        this.covered[place] = coverage;
      }
  }

  disc(cx, cy, r, paint) {
    this.stroke(
      [
        [
          [cx, cy],
          [cx, cy],
        ],
      ],
      2 * r,
      paint,
    );
  }

  /** As a PNG; `channels` 4 keeps how opaque it is. */
  png(channels = 3) {
    const bytes = Buffer.alloc(this.width * this.height * channels);
    for (let place = 0; place < this.width * this.height; place += 1)
      for (let channel = 0; channel < channels; channel += 1) {
        const value = this.pixels[place * 4 + channel];
        bytes[place * channels + channel] = Math.round(channel === 3 ? value * 255 : value);
      }
    return png(this.width, this.height, channels, bytes);
  }
}
