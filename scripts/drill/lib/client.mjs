// An HTTP client with a time limit that says what became of each request.
import { Agent, request } from 'node:http';

export const password = 'drill drill drill';

/** Resolves with the status (0 without a whole response), the text, the headers and the milliseconds. Never rejects. */
export function call(url, method, path, options = {}) {
  const { body, headers = {}, agent, timeLimit = 15_000, localAddress } = options;
  const text = body === undefined ? undefined : JSON.stringify(body);
  const allHeaders = {
    ...(text !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }),
    ...headers,
  };
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const end = (status, content, error, answer) => {
      clearTimeout(timer);
      const ms = performance.now() - startedAt;
      resolve({ status, text: content, error, headers: answer?.headers ?? {}, ms, json: () => JSON.parse(content) });
    };
    const sent = request(url + path, { method, agent, headers: allHeaders, localAddress }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        if (answer.complete) end(answer.statusCode, Buffer.concat(chunks).toString('utf8'), null, answer);
        else end(0, '', 'the response was cut off', answer);
      });
      answer.on('error', (error) => end(0, '', error.code ?? error.message, answer));
    });
    const timer = setTimeout(() => {
      sent.destroy();
      end(0, '', 'time limit');
    }, timeLimit);
    sent.on('error', (error) => end(0, '', error.code ?? error.message));
    sent.end(text);
  });
}

/** A client with its own connections, and a session where it has logged in. */
export class Client {
  constructor(url, options = {}) {
    this.url = url;
    this.agent = new Agent({ keepAlive: options.keepAlive ?? true, maxSockets: options.connections ?? 64 });
    this.localAddress = options.localAddress;
    this.cookie = '';
  }

  call(method, path, { headers = {}, ...options } = {}) {
    const withCookie = this.cookie ? { Cookie: this.cookie, ...headers } : headers;
    return call(this.url, method, path, { agent: this.agent, localAddress: this.localAddress, ...options, headers: withCookie });
  }

  get(path, options) {
    return this.call('GET', path, options);
  }

  post(path, body, options) {
    return this.call('POST', path, { ...options, body });
  }

  /** Logs in, with a few attempts while the server is busy. */
  async logIn() {
    let answer;
    for (let attempt = 0; attempt < 20; attempt += 1) {
      answer = await this.post('/api/login', { username: 'admin', password });
      if (answer.status === 200) {
        this.cookie = answer.headers['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; ');
        this.user = answer.json();
        return this;
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error(`login: ${answer.status} ${answer.error ?? answer.text}`);
  }

  /** All rows of a list, page by page where it has pages. */
  async list(path) {
    const rows = [];
    let cursor = '';
    do {
      const answer = await this.get(`${path}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`, { timeLimit: 60_000 });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.error ?? answer.text}`);
      rows.push(...answer.json());
      cursor = answer.headers['x-next-cursor'] ?? '';
    } while (cursor);
    return rows;
  }

  close() {
    this.agent.destroy();
  }
}

/** A client of a product that is logged in as its administrator. */
export function adminOf(product, options) {
  return new Client(product.url, options).logIn();
}
