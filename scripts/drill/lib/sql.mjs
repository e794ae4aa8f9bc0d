// A client of Postgres for the drills: simple queries as the superuser through a trusted Unix socket.
import { connect as connectSocket } from 'node:net';

/** One message of the protocol: a type, its length and its content. */
function message(type, content) {
  const body = Buffer.from(content);
  const head = Buffer.alloc(4);
  head.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), head, body]);
}

/** The values of a DataRow message, as text. */
function readRow(body) {
  const row = [];
  for (let at = 2; row.length < body.readInt16BE(0);) {
    const length = body.readInt32BE(at);
    at += 4;
    row.push(length < 0 ? null : body.toString('utf8', at, at + length));
    at += Math.max(length, 0);
  }
  return row;
}

/** The severity, the SQLSTATE and the text of an ErrorResponse message. */
function readError(body) {
  const fields = Object.fromEntries(
    body
      .toString()
      .split('\0')
      .map((field) => [field[0], field.slice(1)]),
  );
  return Object.assign(new Error(fields.M), { code: fields.C });
}

export class Session {
  /** Connects through the socket of a server. */
  static async open(socketFile, database = 'postgres') {
    const session = new Session();
    session.socket = connectSocket(socketFile);
    session.rest = Buffer.alloc(0);
    const ready = session.nextResult();
    session.socket.on('data', (chunk) => session.receive(chunk));
    session.socket.on('error', (error) => session.settle(error));
    session.socket.on('close', () => session.settle(new Error('the connection was closed')));
    session.socket.write(message('', `\0\x03\0\0user\0postgres\0database\0${database}\0\0`));
    await ready;
    return session;
  }

  nextResult() {
    this.rows = [];
    this.error = null;
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
    });
  }

  settle(error) {
    if (error) this.pending?.reject(error);
    else this.pending?.resolve(this.rows);
    this.pending = null;
  }

  receive(chunk) {
    this.rest = Buffer.concat([this.rest, chunk]);
    while (this.rest.length >= 5 && this.rest.length > this.rest.readInt32BE(1)) {
      const end = this.rest.readInt32BE(1) + 1;
      const type = String.fromCharCode(this.rest[0]);
      const body = this.rest.subarray(5, end);
      this.rest = this.rest.subarray(end);
      if (type === 'D') this.rows.push(readRow(body));
      if (type === 'E') this.error = readError(body);
      if (type === 'Z') this.settle(this.error);
    }
  }

  /** Runs one statement; its rows, each an array of texts. */
  async query(statement) {
    const result = this.nextResult();
    this.socket.write(message('Q', `${statement}\0`));
    return result;
  }

  close() {
    this.socket.end(message('X', ''));
  }
}
