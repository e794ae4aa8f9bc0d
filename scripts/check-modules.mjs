// Fails if modules of a crate import one another in a cycle, or if a folder of the frontend has too many files.
//
// Within a folder, modules may import their siblings in one direction only: what a child imports counts as imported by the sibling
// that it belongs to. A module and its own children are one unit and may refer to each other.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Crates are folders with a manifest and sources. */
function findCrates(folder = join(root, 'crates')) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['src', 'tests', 'target'].includes(entry.name))
    .flatMap(({ name }) => {
      const path = join(folder, name);
      const isCrate = existsSync(join(path, 'Cargo.toml')) && existsSync(join(path, 'src'));
      return [...(isCrate ? [path] : []), ...findCrates(path)];
    });
}

/** The source without comments, texts and unit tests. */
const strippedSource = (file) =>
  readFileSync(file, 'utf8')
    .replace(/\/\/.*$/gm, '')
    .replace(/"(?:\\.|[^"\\])*"/g, '""')
    .replace(/#\[cfg\(test\)\]\s*mod \w+ \{[\s\S]*$/, '');

/** All modules below `file`, by their path: `['blog', 'admin']` as `blog::admin`. */
function findModules(file, path = [], found = new Map()) {
  const text = strippedSource(file);
  found.set(path.join('::'), { path, text });
  const isRoot = /(?:lib|main)\.rs$/.test(file);
  const folder = isRoot ? dirname(file) : file.slice(0, -'.rs'.length);
  for (const [, attributes, name] of text.matchAll(/((?:#\[[^\]]*\]\s*)*)(?:pub(?:\([^)]*\))?\s+)?mod (\w+);/g)) {
    const child = join(folder, `${name}.rs`);
    if (!attributes.includes('cfg(test)') && existsSync(child)) findModules(child, [...path, name], found);
  }
  return found;
}

/** The paths of a `use` tree, groups expanded. */
function expandUseTree(tree, prefix = []) {
  const brace = tree.indexOf('{');
  if (brace < 0) return [[...prefix, ...tree.split('::').map((part) => part.trim().split(' as ')[0])]];
  const head = tree.slice(0, brace).split('::').map((part) => part.trim()).filter(Boolean);
  const inner = tree.slice(brace + 1, tree.lastIndexOf('}'));
  const parts = [];
  let depth = 0;
  let part = '';
  for (const letter of `${inner},`) {
    if (letter === ',' && depth === 0) {
      if (part.trim()) parts.push(part.trim());
      part = '';
      continue;
    }
    depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
    part += letter;
  }
  return parts.flatMap((subtree) => expandUseTree(subtree, [...prefix, ...head]));
}

/** The paths of the same crate that a module uses, as absolute paths. */
function importedPaths({ path, text }) {
  const uses = [...text.matchAll(/\buse ([^;]+);/g)].flatMap(([, tree]) => expandUseTree(tree.trim()));
  const inlinePaths = [...text.replace(/\buse [^;]+;/g, '').matchAll(/\b(?:crate|super|self)(?:::\w+)+/g)].map(([name]) =>
    name.split('::'),
  );
  return [...uses, ...inlinePaths].flatMap((names) => {
    const [first] = names;
    if (first === 'crate') return [names.slice(1)];
    if (first === 'self') return [[...path, ...names.slice(1)]];
    const up = names.findIndex((name) => name !== 'super');
    return first === 'super' ? [[...path.slice(0, path.length - up), ...names.slice(up)]] : [];
  });
}

/** The module that a path leads to. An item that a parent re-exports counts as its source's. */
function resolveModule(names, all) {
  for (let length = names.length; length >= 0; length--) {
    const module = all.get(names.slice(0, length).join('::'));
    if (!module) continue;
    const item = names[length];
    for (const [, tree] of item ? module.text.matchAll(/\bpub(?:\([^)]*\))? use ([^;]+);/g) : []) {
      const source = expandUseTree(tree.trim()).find((path) => path.at(-1) === item);
      const from = source?.filter((name) => name !== 'self');
      const child = from && all.get([...module.path, ...from.slice(0, -1)].join('::'));
      if (child && child !== module) return child;
    }
    return module;
  }
  return undefined;
}

/** The edges between siblings: `from` and `to` below the folder that both are in. */
function siblingEdges(all) {
  const found = new Map();
  for (const module of all.values())
    for (const names of importedPaths(module)) {
      const other = resolveModule(names, all);
      if (!other) continue;
      let shared = 0;
      while (module.path[shared] !== undefined && module.path[shared] === other.path[shared]) shared++;
      if (shared >= module.path.length || shared >= other.path.length) continue;
      const from = module.path.slice(0, shared + 1).join('::');
      const to = other.path.slice(0, shared + 1).join('::');
      if (!found.has(from)) found.set(from, new Set());
      found.get(from).add(to);
    }
  return found;
}

/** Groups of modules that reach one another (Tarjan's strongly connected components). */
function findCycles(graph) {
  const order = new Map();
  const lowLink = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    order.set(node, order.size);
    lowLink.set(node, order.get(node));
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowLink.set(node, Math.min(lowLink.get(node), lowLink.get(next)));
    }
    if (lowLink.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) found.push(group);
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

let failures = 0;
let count = 0;
for (const crate of findCrates()) {
  const entry = ['lib.rs', 'main.rs'].map((name) => join(crate, 'src', name)).find(existsSync);
  const all = findModules(entry);
  count += all.size;
  const graph = siblingEdges(all);
  for (const group of findCycles(graph)) {
    failures++;
    console.error(`${relative(root, crate)}: these modules import one another:`);
    for (const name of group) {
      const others = [...graph.get(name)].filter((other) => group.includes(other));
      console.error(`  ${name} -> ${others.join(', ')}`);
    }
  }
}

/** The most files of a frontend folder, not counting those of its subfolders. */
const maxFiles = 20;

/** Reports folders with more files, which are hard to survey. Unit tests, which are next to their files, don't count. */
function checkFolderSizes(folder, isCounted) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isCounted(entry.name)).length;
  if (files > maxFiles) {
    failures++;
    console.error(`${relative(root, folder)} has ${files} files; at most ${maxFiles} are allowed: group them in folders`);
  }
  for (const entry of entries) if (entry.isDirectory()) checkFolderSizes(join(folder, entry.name), isCounted);
}
checkFolderSizes(join(root, 'frontend/src'), (name) => !/\.test\.tsx?$/.test(name));
checkFolderSizes(join(root, 'frontend/e2e'), () => true);

if (failures > 0) process.exit(1);
console.log(`No import cycle among ${count} modules.`);
