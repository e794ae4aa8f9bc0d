import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const run = (program, words, stdio) =>
  spawn(program, words, { cwd: root, env: { ...process.env, CARGO_INCREMENTAL: '1' }, stdio });
// The workspace's features: those of one package would have its dependencies compiled twice.
const build = ['build', '--release', '--locked', '--workspace', '--bin', 'portico', '--quiet'];

const report = (text) => console.log(`\x1b[1mmake dev\x1b[0m ${text}`);

/** The program while others develop it: it starts anew with each change of a Rust source that compiles. */
export function runProgram() {
  let cargo;
  let child;
  let isStopping = false;
  let work = Promise.resolve();
  /** Does one thing after the other. What fails is reported, and the next change tries again. */
  const enqueue = (step) => {
    work = work.then(step).catch((error) => report(error.message));
  };

  /** Resolves once the program says so, or has ended. */
  const said = (pattern) =>
    new Promise((resolve) => {
      const lines = child.lines;
      lines.on('line', function hear(line) {
        if (!pattern.test(line)) return;
        lines.off('line', hear);
        resolve();
      });
      lines.once('close', resolve);
    });

  const end = async () => {
    if (!child) return;
    child.kill('SIGTERM');
    await child.ended;
  };

  const restart = async () => {
    await end();
    if (isStopping) return;
    child = start(() => (child = undefined));
    await said(/^Portico is ready/);
  };

  /** Returns whether the sources compile. */
  const compile = async () => {
    const begin = Date.now();
    cargo = run('cargo', build, 'inherit');
    const [code] = await once(cargo, 'exit');
    cargo = undefined;
    if (code === 0) report(`compiled in ${((Date.now() - begin) / 1000).toFixed(1)} s`);
    else if (!isStopping) report('that did not compile; what ran before goes on');
    return code === 0;
  };
  const compiling = whenCalled(async () => (await compile()) && enqueue(restart));

  return {
    /** Compiles the program, starts it as soon as the bundles are there, and follows the sources. */
    start: async (bundles) => {
      const isCompiled = compile();
      followSources(compiling);
      await Promise.all(bundles);
      if (await isCompiled) enqueue(restart);
      await work;
    },
    /** Has the program read the bundles again. */
    reload: () =>
      enqueue(async () => {
        if (!child) return;
        child.kill('SIGUSR1');
        await said(/^Portico (?:still )?serves the /);
      }),
    /** Counts as work until it is settled. */
    hold: (promise) => enqueue(() => promise),
    /** Resolves once nothing is being done to the program. */
    idle: async () => {
      for (let seen; seen !== work;) await (seen = work);
    },
    stop: async () => {
      isStopping = true;
      cargo?.kill('SIGTERM');
      await end();
    },
  };
}

function start(whenEnded) {
  const words = ['serve', '--keep-credentials'];
  const child = run(`${root}/target/release/portico`, words, ['ignore', 'pipe', 'inherit']);
  const lines = createInterface(child.stdout).on('line', (line) => console.log(line));
  const ended = once(child, 'exit').then(whenEnded, whenEnded);
  return { kill: (signal) => child.kill(signal), lines, ended };
}

/** Runs an action one at a time; calls meanwhile make it run once more. */
function whenCalled(action) {
  let isRunning = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await action();
    }
    isRunning = false;
  };
}

function followSources(changed) {
  let timer;
  const hear = (_event, name) => {
    if (!/\.(?:rs|toml|sql|json|env)$/.test(name ?? '')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void changed(), 100);
  };
  for (const name of ['crates', 'migrations']) watch(`${root}/${name}`, { recursive: true }, hear);
}
