// Tries docs/operations.md in its order, on a machine of scripts/package/machine: try-commands.mjs [PROGRAM], by default
// target/release/portico. Commands and SQL are run, settings are followed by `portico check`, configurations of other programs are
// checked by these, and inline commands and variables have to exist. The first fault ends it. Blocks in which a program that isn't run
// or isn't installed had a stand-in that does nothing are counted apart.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { Machine } from './machine/machine.mjs';

const page = 'docs/operations.md';
const settingsFile = 'etc/portico/portico.env';
/** Configurations of other programs: the file that a block stands for, the check, and what is left out here. */
const configurations = {
  nginx: ['etc/nginx/conf.d/portico.conf', 'nginx -t'],
  // There is no certificate.
  haproxy: ['etc/haproxy/haproxy.cfg', 'haproxy -c -f /etc/haproxy/haproxy.cfg', / ssl crt \S+ alpn \S+/],
  yaml: ['etc/prometheus/prometheus.yml', 'promtool check config /etc/prometheus/prometheus.yml'],
};
/** Variables of the page that `portico --help` doesn't list. */
const otherVariables = /^(SSL_CERT_FILE|OTEL_TRACES_SAMPLER(_ARG)?)$/;

if (process.platform !== 'linux') {
  console.log(`not run: ${page} is for Linux\nCommands  0 passed, 0 failed`);
  process.exit();
}
const machine = new Machine(process.argv[2] ?? 'target/release/portico');
const help = (args) => spawnSync(machine.program, [...args, '--help'], { encoding: 'utf8' });
const variables = new Set([...help([]).stdout.matchAll(/^ {2}([A-Z_]+) {2,}/gm)].map(([, name]) => name));
let output = '';

/** Fails if a setting isn't one of Portico's. */
function checkVariable(name) {
  if (!variables.has(name) && !otherVariables.test(name)) throw new Error(`portico --help doesn't list ${name}`);
}

/** Puts settings into portico.env, where they replace others of their names, and examines the installation. */
async function set(block) {
  const lines = block.split('\n').filter((line) => line && !line.startsWith('#'));
  const names = lines.map((line) => line.split('=', 1)[0]);
  names.forEach(checkVariable);
  const isOther = (line) => !names.includes(line.split('=', 1)[0]);
  const others = readFileSync(machine.at(settingsFile), 'utf8').split('\n').filter(isOther);
  machine.place(settingsFile, machine.local([...others, ...lines, ''].join('\n')));
  await machine.run('(cd /var/lib/portico && runuser -u portico -- portico check)');
}

/** Fails if a line of a sample has a subject that the command before it doesn't print, but for the one that only https has. */
function compare(block) {
  const subjects = (lines) => [...lines.matchAll(/^(?:ok|warning|error) +([^:]+):/gm)].map(([, subject]) => subject);
  const printed = subjects(output);
  const missing = subjects(block).filter((subject) => subject !== 'reverse proxy' && !printed.includes(subject));
  if (missing.length > 0 || printed.length === 0) throw new Error(`the command doesn't print: ${missing}\n${output}`);
}

async function tryBlock({ language, block }) {
  if (language === 'sh') output = await machine.run(block);
  else if (language === 'dotenv') await set(block);
  else if (language === 'sql') await machine.query(block);
  else if (language === 'ini') [...block.matchAll(/([A-Z_]+)=[^=\s]/g)].forEach(([, name]) => checkVariable(name));
  else if (language === '') compare(block);
  else if (configurations[language]) {
    const [path, check, leftOut = ''] = configurations[language];
    mkdirSync(dirname(machine.at(path)), { recursive: true });
    machine.place(path, machine.local(block).replace(leftOut, ''));
    await machine.run(check);
  } else throw new Error(`nothing in scripts/package/try-commands.mjs tries blocks of the language '${language}'`);
}

/** Fails if the options of a command in the text, or a variable, don't exist; false for code of another kind. */
function tryInline({ code }) {
  const variable = /^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(=|$)/.exec(code);
  if (variable) checkVariable(variable[1]);
  else if (code.startsWith('portico ')) {
    const { status, stderr } = help(code.split(' ').slice(1));
    if (status !== 0) throw new Error(stderr);
  } else return false;
  return true;
}

/** The blocks and the inline code of the page, in its order. */
function* partsOf(text) {
  for (const match of text.matchAll(/^( *)```([^\n]*)\n([^]*?)^ *```$|`([^`\n]+)`/gm)) {
    const [whole, indent, language, block, code] = match;
    const line = text.slice(0, match.index).split('\n').length;
    yield code ? { line, whole, code } : { line, whole, language, block: block.replaceAll(new RegExp(`^${indent}`, 'gm'), '') };
  }
}

let passed = 0;
let partly = 0;
let failed = 0;
try {
  await machine.make();
  for (const part of partsOf(readFileSync(page, 'utf8'))) {
    try {
      if (part.code && !tryInline(part)) continue;
      machine.isPartlyRun = false;
      if (!part.code) await tryBlock(part);
      if (machine.isPartlyRun) partly += 1;
      else passed += 1;
    } catch (error) {
      throw new Error(`${page}:${part.line}: ${error.message}\n${part.whole}`, { cause: error });
    }
  }
  if (machine.mailbox.mails.length === 0) throw new Error(`${page}: no command has sent the test mail`);
} catch (error) {
  failed = 1;
  console.error(error.message);
} finally {
  await machine.remove();
}
for (const line of machine.notRun) console.log(line);
console.log(`Commands  ${passed} passed, ${partly} tried with a stand-in for what was not run, ${failed} failed`);
process.exitCode = failed;
