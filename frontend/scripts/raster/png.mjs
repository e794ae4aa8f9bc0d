import { crc32, deflateSync } from 'node:zlib';

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** What a byte is expected to be, from those to its left, above it and between the two, by each of PNG's filters. */
function predict(filter, left, above, aboveLeft) {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const a = Math.abs(above - aboveLeft);
  const b = Math.abs(left - aboveLeft);
  const c = Math.abs(left + above - 2 * aboveLeft);
  return a <= b && a <= c ? left : b <= c ? above : aboveLeft;
}

/** A row as a filter writes it, with the filter's number before it, and how far it is from zeros. */
function filterRow(filter, pixels, start, stride, channels) {
  const row = Buffer.alloc(stride + 1);
  row[0] = filter;
  let sum = 0;
  for (let index = 0; index < stride; index += 1) {
    const at = start + index;
    const left = index >= channels ? pixels[at - channels] : 0;
    const above = start > 0 ? pixels[at - stride] : 0;
    const aboveLeft = index >= channels && start > 0 ? pixels[at - stride - channels] : 0;
    const value = (pixels[at] - predict(filter, left, above, aboveLeft)) & 255;
    row[index + 1] = value;
    sum += value < 128 ? value : 256 - value;
  }
  return { row, sum };
}

/** Each row by the filter that leaves the smallest numbers. */
function filterRows(pixels, stride, channels) {
  const rows = [];
  for (let start = 0; start < pixels.length; start += stride) {
    const tries = [0, 1, 2, 3, 4].map((filter) => filterRow(filter, pixels, start, stride, channels));
    rows.push(tries.reduce((best, one) => (one.sum < best.sum ? one : best)).row);
  }
  return Buffer.concat(rows);
}

/** A PNG of 8 bits a channel: three are red, green and blue, a fourth is how opaque a pixel is. */
export function png(width, height, channels, pixels) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, channels === 4 ? 6 : 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filterRows(pixels, width * channels, channels), { level: 7 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An icon file that holds PNGs of these sizes: `[[size, png], …]`. */
export function ico(images) {
  const header = Buffer.alloc(6 + images.length * 16);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  images.forEach(([size, image], index) => {
    const entry = 6 + index * 16;
    header.set([size % 256, size % 256, 0, 0], entry);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(image.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += image.length;
  });
  return Buffer.concat([header, ...images.map(([, image]) => image)]);
}
