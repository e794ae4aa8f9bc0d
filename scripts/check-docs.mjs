// Fails if the documentation names a path or links to a heading that doesn't exist.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

process.chdir(join(import.meta.dirname, '..'));

const markdownIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'].filter(existsSync),
  ...markdownIn('docs'),
  ...markdownIn('docs/adr'),
];

// Build output is named in the documentation and absent from a fresh clone.
const buildOutput = /^(target|var|frontend\/(dist|node_modules|screenshots|lighthouse\/node_modules))(\/|$)/;
const topLevel = /^(\.ci|crates|docs|frontend|migrations|scripts)\//;
const sourceFile = /^[\w.@-]+(\/[\w.@*…-]+)*\.(css|js|json|lock|md|mjs|rs|sh|sql|toml|ts|tsx)$/;
// Files that are called by their name alone wherever they are.
const bareFileNames = new Set(['Cargo.toml', 'up.sql', 'down.sql', 'lib.rs', 'mod.rs', 'main.rs', 'postgres.log']);

/** Whether the text between two backticks is meant as a path of this repository. */
const isPath = (text) =>
  !/[\s()$=]|:\/\//.test(text) && !text.startsWith('/') && (topLevel.test(text) || sourceFile.test(text));

/** Whether a path exists. A placeholder (`NAME`, `NNNN`, `<x>`, `…`) ends the part that is looked at; `*` is a glob. */
function exists(path) {
  if (buildOutput.test(path) || bareFileNames.has(path)) return true;
  if (path.includes('{')) {
    const [, before, choices, after] = /^(.*?)\{(.*?)\}(.*)$/.exec(path) ?? [];
    return choices !== undefined && choices.split(',').every((choice) => exists(before + choice + after));
  }
  const parts = path.split('/');
  const end = parts.findIndex((part) => /[<…]|(^|[^A-Za-z])[A-Z]{4,}([^A-Za-z.]|$)/.test(part));
  const fixedPath = (end < 0 ? parts : parts.slice(0, end)).join('/');
  return existsBelow('.', fixedPath.split('/').filter(Boolean));
}

const escapeRegExp = (text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** Whether a path exists below a folder; each `*` of a part stands for any characters. */
function existsBelow(folder, [part, ...rest]) {
  if (part === undefined) return true;
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return false;
  const pattern = new RegExp(`^${part.split('*').map(escapeRegExp).join('.*')}$`);
  return readdirSync(folder).some((name) => pattern.test(name) && existsBelow(join(folder, name), rest));
}

const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-');
const proseOf = (file) => readFileSync(file, 'utf8').replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''));
const headingsOf = (file) => [...proseOf(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slug(heading));
const lineOf = (text, index) => text.slice(0, index).split('\n').length;

const errors = [];
let checked = 0;
for (const document of documents) {
  const text = proseOf(document);
  const report = (index, message) => errors.push(`${document}:${lineOf(text, index)}: ${message}`);
  for (const { 1: span, index } of text.matchAll(/`([^`\n]+)`/g)) {
    const path = span.replace(/:\d+$/, '');
    if (!isPath(path)) continue;
    checked += 1;
    if (!exists(path)) report(index, `\`${path}\` doesn't exist`);
  }
  for (const { 1: target, index } of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path, anchor] = target.split('#');
    const file = path ? normalize(join(dirname(document), path)) : document;
    if (!existsSync(file)) report(index, `the link to ${path} leads nowhere`);
    else if (anchor && statSync(file).isFile() && !headingsOf(file).includes(anchor))
      report(index, `${file} has no heading #${anchor}`);
  }
}

// A check that recognises no path any more would pass silently.
if (checked === 0) errors.push('No path was found in the documentation: scripts/check-docs.mjs is broken');
if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exit(1);
}
