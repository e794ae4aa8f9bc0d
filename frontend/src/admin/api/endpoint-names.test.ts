import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no two endpoints share a name, because the second would replace the first', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(?<!\.test)\.tsx?$/.test(path),
  );
  const names = files.flatMap((path) => {
    const source = readFileSync(`src/${path}`, 'utf8');
    return [...source.matchAll(/^ {4}(\w+): build\.(?:query|mutation)\b/gm)].map(([, name]) => name);
  });
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
