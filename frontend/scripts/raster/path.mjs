/** How many pieces a curve is made of. */
const segments = 24;

const sample = (count, point) => Array.from({ length: count }, (_, index) => point((index + 1) / count));

const cubic = ([x0, y0], [x1, y1], [x2, y2], [x3, y3]) =>
  sample(segments, (t) => {
    const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
  });

/** An arc of a circle that is not larger than half of it. */
function arc([x0, y0], r, sweep, [x1, y1]) {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const distance = Math.hypot(dx, dy);
  const lift = Math.sqrt(Math.max(0, r * r - distance ** 2 / 4)) / distance;
  const side = sweep ? -1 : 1;
  const [cx, cy] = [(x0 + x1) / 2 + side * lift * dy, (y0 + y1) / 2 - side * lift * dx];
  const from = Math.atan2(y0 - cy, x0 - cx);
  const turn = Math.atan2(y1 - cy, x1 - cx) - from;
  const angle = sweep ? (turn < 0 ? turn + 2 * Math.PI : turn) : turn > 0 ? turn - 2 * Math.PI : turn;
  return sample(segments, (t) => [cx + r * Math.cos(from + angle * t), cy + r * Math.sin(from + angle * t)]);
}

/** The points that each command adds after a point, by its numbers. `S` mirrors the last curve's handle. */
const commands = {
  L: (_at, [x, y]) => [[x, y]],
  V: ([x], [y]) => [[x, y]],
  A: (at, [r, , , , sweep, x, y]) => arc(at, r, sweep === 1, [x, y]),
  C: (at, [x1, y1, x2, y2, x, y]) => cubic(at, [x1, y1], [x2, y2], [x, y]),
  S: (at, [x2, y2, x, y], handle) =>
    cubic(at, [2 * at[0] - handle[0], 2 * at[1] - handle[1]], [x2, y2], [x, y]),
};

/** The lines that a path with the absolute commands M, L, V, A, C and S is made of, each a list of points. */
export function flatten(d) {
  const lines = [];
  let handle = [0, 0];
  for (const [, command, rest] of d.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    if (command === 'M') lines.push([numbers.slice(0, 2)]);
    else {
      const line = lines[lines.length - 1];
      line.push(...commands[command](line[line.length - 1], numbers, handle));
      handle = numbers.slice(-4, -2);
    }
  }
  return lines;
}

/** An ellipse, turned about its middle. */
export function ellipse(cx, cy, rx, ry, degrees) {
  const turn = (degrees * Math.PI) / 180;
  const point = (t) => {
    const [x, y] = [rx * Math.cos(2 * Math.PI * t), ry * Math.sin(2 * Math.PI * t)];
    return [cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)];
  };
  return [point(0), ...sample(segments * 6, point)];
}
