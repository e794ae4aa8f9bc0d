// Fails if the public items of portico-domain are not those that are recorded: a breaking change is to be a decision.
// `node scripts/check-public-api.mjs --write` records them. It reads the sources, because rustdoc's JSON needs a nightly Rust.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const crate = join(import.meta.dirname, '..', 'crates', 'domain');
const recordFile = join(crate, 'public-api.txt');

const commentsAndStrings = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|r#"[\s\S]*?"#|b?"(?:\\[\s\S]|[^"\\])*"|'(?:\\.[^']*|[^'\\])'/g;
const removeBrackets = (text) => text.replace(/[[\](){};,#]/g, '');
/** The source without comments, and without the brackets in its texts, which would confuse what follows. */
const maskStrings = (source) => source.replace(commentsAndStrings, (text) => (text.startsWith('/') ? '' : removeBrackets(text)));
const oneLine = (text) => text.replace(/\s+/g, ' ').replace(/([([<{]) | ([)\],>}])|,\s*(?=[)}\]])/g, '$1$2').trim();

/** The index behind the bracket that closes the one at `start`. */
function closingIndex(text, start) {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if ('([{'.includes(text[at])) depth++;
    if (')]}'.includes(text[at]) && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The index of the first of some characters that is in no bracket. */
function indexOutsideBrackets(text, characters, start = 0) {
  let at = start;
  while (at < text.length && !characters.includes(text[at])) at = '([{'.includes(text[at]) ? closingIndex(text, at) : at + 1;
  return at;
}

/** The attributes before an item or a field, and the rest. */
function withoutAttributes(text) {
  const attributes = [];
  let rest = text.trim();
  while (/^#!?\[/.test(rest)) {
    const end = closingIndex(rest, rest.indexOf('['));
    attributes.push(rest.slice(rest.indexOf('[') + 1, end - 1).trim());
    rest = rest.slice(end).trim();
  }
  return { attributes, rest };
}

/** The items of a module, an impl or a trait: their attributes, the text before their braces, and the text within. */
function* itemsOf(source) {
  let { attributes, rest } = withoutAttributes(source);
  while (rest !== '') {
    const isStatement = /^(pub(\([^)]*\))? )?(use|const [A-Z]|static|type)\b/.test(rest);
    const end = indexOutsideBrackets(rest, isStatement ? ';' : ';{');
    const last = rest[end] === '{' ? closingIndex(rest, end) : end + 1;
    yield { attributes, head: oneLine(rest.slice(0, end)), body: rest.slice(end + 1, last - 1) };
    ({ attributes, rest } = withoutAttributes(rest.slice(last)));
  }
}

function* splitList(list) {
  for (let rest = list; rest.trim() !== ''; ) {
    const end = indexOutsideBrackets(rest, ',');
    yield withoutAttributes(rest.slice(0, end));
    rest = rest.slice(end + 1);
  }
}

const formatAttributes = (attributes) => {
  const recorded = attributes.filter((attribute) => /^(derive|non_exhaustive|cfg\(feature)/.test(attribute));
  return recorded.map((attribute) => ` #[${oneLine(attribute)}]`).join('');
};

/** The part of a declaration after the name that callers see: not a constant's value. A tuple's fields are listed separately. */
function signatureOf(kind, rest) {
  if (kind === 'const') return rest.split(' = ')[0];
  return kind === 'struct' ? rest.split('(')[0] : rest;
}

const lines = [];
const add = (path, text, attributes = []) => lines.push(`${path} ${text}${formatAttributes(attributes)}`);

function addFields(path, fields) {
  for (const { attributes, rest } of splitList(fields)) {
    const [, name, type] = /^pub (\w+): ([\s\S]*)$/.exec(rest) ?? [];
    if (name) add(`${path}.${name}`, oneLine(type), attributes);
    else if (rest.startsWith('pub ')) add(`${path}.0`, oneLine(rest.slice(4)));
  }
}

/** The items of an impl or a trait. A trait's items are public without `pub`. */
function addMembers(path, body, isTrait) {
  for (const { attributes, head } of itemsOf(body)) {
    const [, modifiers, name, rest] = /^(?:pub )?((?:const |async |unsafe )*fn|const|type) (\w+)([\s\S]*)$/.exec(head) ?? [];
    if (name && (isTrait || head.startsWith('pub '))) add(`${path}::${name}`, `${modifiers}${signatureOf(modifiers, rest)}`, attributes);
  }
}

/** A macro's items, with its parameters in the places of names. */
function macroTemplate(body) {
  const start = body.indexOf('{', body.indexOf('=>'));
  return body.slice(start + 1, closingIndex(body, start) - 1).replace(/\$\(#\[\$\w+\]\)\*/g, '').replace(/^\s*\$\(|\)\+\s*$/g, '');
}

function addItem(path, { attributes, head, body }, folder) {
  const [, isPublic, kind, name, rest] =
    /^(pub )?((?:const )?fn|mod|struct|enum|trait|const|type|use|impl|macro_rules!) ?([$\w]*)([\s\S]*)$/.exec(head) ?? [];
  const itemPath = [...path, name].join('::');
  if (head.startsWith('pub(')) return;
  if (kind === 'mod' && !attributes.some((attribute) => /^cfg\(.*\btest\b/.test(attribute))) {
    if (isPublic) add(itemPath, 'mod', attributes);
    addModule([...path, name], folder, name);
  } else if (kind === 'macro_rules!') {
    for (const item of itemsOf(macroTemplate(body))) addItem(path, item, folder);
  } else if (kind === 'impl') {
    const target = head.replace(/^impl(<[^>]*>)? ?/, '');
    if (target.includes(' for ')) add(path.join('::'), `impl ${target}`, attributes);
    else addMembers([...path, target].join('::'), body, false);
  } else if (kind === undefined) {
    const [, macro] = /^(\w+!)/.exec(head) ?? [];
    if (macro) add(path.join('::'), oneLine(`${head} ${body}`));
  } else if (isPublic) {
    if (kind === 'use') add(path.join('::') || 'crate', head.slice(4), attributes);
    else add(itemPath, `${kind}${signatureOf(kind, rest)}`, attributes);
    if (kind === 'struct') addFields(itemPath, body || rest.slice(1, -1));
    if (kind === 'enum') for (const variant of splitList(body)) add(`${itemPath}::${oneLine(variant.rest)}`, 'variant');
    if (kind === 'trait') addMembers(itemPath, body, true);
  }
}

function addModule(path, folder, name) {
  const file = [join(folder, `${name}.rs`), join(folder, name, 'mod.rs')].find(existsSync);
  const inner = name === 'lib' ? folder : join(dirname(file), name);
  for (const item of itemsOf(maskStrings(readFileSync(file, 'utf8')))) addItem(path, item, inner);
}

addModule([], join(crate, 'src'), 'lib');
const found = [...new Set(lines)].sort();

if (process.argv.includes('--write')) {
  writeFileSync(recordFile, `${found.join('\n')}\n`);
} else {
  const recordedItems = existsSync(recordFile) ? readFileSync(recordFile, 'utf8').trimEnd().split('\n') : [];
  const changes = [
    ...recordedItems.filter((line) => !found.includes(line)).map((line) => `- ${line}`),
    ...found.filter((line) => !recordedItems.includes(line)).map((line) => `+ ${line}`),
  ];
  if (changes.length > 0) {
    console.error(changes.join('\n'));
    console.error('portico-domain has other public items than crates/domain/public-api.txt: run scripts/check-public-api.mjs --write if they are meant');
    process.exit(1);
  }
}
