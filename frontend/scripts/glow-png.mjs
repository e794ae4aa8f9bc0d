import { crc32, deflateSync } from 'node:zlib';

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

const base = [11, 19, 48];
const glows = [
  { x: 0.22, y: 0.12, reach: 0.85, colour: [47, 91, 255] },
  { x: 0.9, y: 0.95, reach: 0.7, colour: [34, 199, 214] },
];

/** The colour of one point: the glows over the base, a hairline grid over both. */
function pixel(x, y, width, height) {
  const onGrid = x % 70 === 0 || y % 70 === 0 ? 0.07 : 0;
  const lit = glows.reduce((below, { x: gx, y: gy, reach, colour }) => {
    const distance = Math.hypot(x / width - gx, ((y / height - gy) * height) / width) / reach;
    const strength = Math.max(0, 1 - distance) ** 1.5 * 0.9;
    return below.map((value, index) => value + (colour[index] - value) * strength);
  }, base);
  return lit.map((value) => Math.round(value + (255 - value) * onGrid));
}

/** A PNG of the site's colours, without words: it stands for every page of every company. */
export function glowPng(width, height) {
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows.set(pixel(x, y, width, height), y * (width * 3 + 1) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
