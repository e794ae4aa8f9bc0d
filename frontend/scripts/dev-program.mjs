import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The program during development. Operations on it run one after the other. */
export class Program {
  #root;
  #child;
  #isStopping = false;
  #queue = Promise.resolve();

  constructor(root) {
    this.#root = root;
  }

  get isRunning() {
    return this.#child !== undefined;
  }

  /** Runs an operation after the pending ones. */
  enqueue(step) {
    this.#queue = this.#queue.then(step).catch((error) => console.error(error.message));
  }

  /** Resolves once no operation is pending. */
  async idle() {
    for (let pending; pending !== this.#queue;) await (pending = this.#queue);
  }

  /** Starts the compiled program in place of the running one. */
  restart() {
    this.enqueue(async () => {
      await this.#end();
      if (this.#isStopping) return;
      this.#start();
      await this.#waitForLine(/^Portico is ready/);
    });
  }

  /** Makes the program reload the bundles. */
  reload() {
    this.enqueue(async () => {
      if (!this.#child) return;
      this.#child.process.kill('SIGUSR1');
      await this.#waitForLine(/^Portico (?:still )?serves the /);
    });
  }

  async stop() {
    this.#isStopping = true;
    await this.#end();
  }

  #start() {
    const stdio = ['ignore', 'pipe', 'inherit'];
    const args = ['serve', '--keep-credentials'];
    const child = spawn(`${this.#root}/target/release/portico`, args, { cwd: this.#root, stdio });
    const lines = createInterface(child.stdout).on('line', (line) => console.log(line));
    const clearChild = () => (this.#child = undefined);
    this.#child = { process: child, lines, ended: once(child, 'exit').then(clearChild, clearChild) };
  }

  async #end() {
    this.#child?.process.kill('SIGTERM');
    await this.#child?.ended;
  }

  /** Resolves once the program has printed such a line, or has ended. */
  #waitForLine(pattern) {
    const { lines } = this.#child;
    return new Promise((resolve) => {
      const end = () => {
        lines.off('line', onLine).off('close', end);
        resolve();
      };
      const onLine = (line) => pattern.test(line) && end();
      lines.on('line', onLine).on('close', end);
    });
  }
}
