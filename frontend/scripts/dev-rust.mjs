import { spawn } from 'node:child_process';
import { once } from 'node:events';
import Watchpack from 'watchpack';

// The workspace's features: those of one package would have its dependencies compiled twice.
const cargoArgs = ['build', '--release', '--locked', '--workspace', '--bin', 'portico', '--quiet'];

/** Compiles the program, and again whenever one of its sources changes. Returns a function that ends this. */
export function watchRust(root, onCompiled) {
  let cargo;
  let isStopping = false;
  const compile = coalesce(async () => {
    console.log('Compiling the program …');
    const startedAt = Date.now();
    const env = { ...process.env, CARGO_INCREMENTAL: '1' };
    cargo = spawn('cargo', cargoArgs, { cwd: root, env, stdio: 'inherit' });
    const [code] = await once(cargo, 'exit');
    if (isStopping) return;
    if (code === 0) onCompiled();
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    console.log(
      code === 0
        ? `Compiled in ${seconds} s`
        : 'The program does not compile; the version before keeps running',
    );
  });
  const watcher = new Watchpack({ aggregateTimeout: 100 });
  watcher.watch({ directories: [`${root}/crates`, `${root}/migrations`], startTime: Date.now() });
  watcher.on('aggregated', compile);
  void compile();
  return () => {
    isStopping = true;
    watcher.close();
    cargo?.kill('SIGTERM');
  };
}

/** Runs an action; a call meanwhile makes it run once more. */
function coalesce(action) {
  let isRunning = false;
  let isRequested = false;
  return async () => {
    isRequested = true;
    if (isRunning) return;
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await action();
    }
    isRunning = false;
  };
}
