// The world that the bundle expects, as far as drawing a page needs it. `__host` is Rust.
const host = globalThis.__host;
delete globalThis.__host;

globalThis.self = globalThis;

const text = (value) => {
  if (typeof value === 'string') return value;
  if (value instanceof Error) return `${value.name}: ${value.message}\n${value.stack ?? ''}`;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
};
const logger = (level) => (...values) => host.log(level, values.map(text).join(' '));
globalThis.console = {
  error: logger('error'),
  warn: logger('warn'),
  info: logger('info'),
  log: logger('info'),
  debug: logger('debug'),
  trace: logger('debug'),
};

// Nothing waits while a page is rendered: timers are taken and never fire.
let timers = 0;
globalThis.setTimeout = () => ++timers;
globalThis.setInterval = () => ++timers;
globalThis.clearTimeout = () => {};
globalThis.clearInterval = () => {};
globalThis.fetch = () => Promise.reject(new TypeError('nothing is fetched while a page is rendered'));

globalThis.TextEncoder = class TextEncoder {
  get encoding() {
    return 'utf-8';
  }
  encode(value = '') {
    return host.encode(String(value).toWellFormed());
  }
};

const wellFormed = (value) => String(value).toWellFormed();

class URLSearchParams {
  #pairs = [];
  #changed;

  constructor(init = '', changed) {
    this.#changed = changed;
    if (typeof init === 'object' && init !== null) {
      const entries = typeof init[Symbol.iterator] === 'function' ? [...init] : Object.entries(init);
      this.#pairs = entries.map(([name, value]) => [wellFormed(name), wellFormed(value)]);
    } else {
      this.#pairs = host.pairs(wellFormed(init));
    }
  }
  #set(pairs) {
    this.#pairs = pairs;
    this.#changed?.(this.toString());
  }
  get size() {
    return this.#pairs.length;
  }
  append(name, value) {
    this.#set([...this.#pairs, [wellFormed(name), wellFormed(value)]]);
  }
  delete(name, value) {
    this.#set(this.#pairs.filter(([n, v]) => n !== String(name) || (value !== undefined && v !== String(value))));
  }
  get(name) {
    return this.#pairs.find(([n]) => n === String(name))?.[1] ?? null;
  }
  getAll(name) {
    return this.#pairs.filter(([n]) => n === String(name)).map(([, value]) => value);
  }
  has(name, value) {
    return this.#pairs.some(([n, v]) => n === String(name) && (value === undefined || v === String(value)));
  }
  set(name, value) {
    const pair = [wellFormed(name), wellFormed(value)];
    const first = this.#pairs.findIndex(([n]) => n === pair[0]);
    if (first < 0) return this.append(name, value);
    this.#set(this.#pairs.flatMap((old, index) => (index === first ? [pair] : old[0] === pair[0] ? [] : [old])));
  }
  sort() {
    this.#set([...this.#pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
  }
  forEach(visit, self) {
    for (const [name, value] of this) visit.call(self, value, name, this);
  }
  *entries() {
    for (const [name, value] of this.#pairs) yield [name, value];
  }
  *keys() {
    for (const [name] of this.#pairs) yield name;
  }
  *values() {
    for (const [, value] of this.#pairs) yield value;
  }
  [Symbol.iterator]() {
    return this.entries();
  }
  toString() {
    return host.query(this.#pairs);
  }
}

class URL {
  #parts;
  #params;

  constructor(input, base) {
    const parts = base === undefined ? host.parse(wellFormed(input)) : host.parse(wellFormed(input), wellFormed(base));
    if (!parts) throw new TypeError(`Invalid URL: ${input}`);
    this.#parts = parts;
  }
  static canParse(input, base) {
    return URL.parse(input, base) !== null;
  }
  static parse(input, base) {
    try {
      return new URL(input, base);
    } catch {
      return null;
    }
  }
  get searchParams() {
    this.#params ??= new URLSearchParams(this.#parts.search, (query) => this.#change('search', query));
    return this.#params;
  }
  get origin() {
    return this.#parts.origin;
  }
  toString() {
    return this.#parts.href;
  }
  toJSON() {
    return this.#parts.href;
  }
  #change(part, value) {
    this.#parts = host.change(this.#parts.href, part, wellFormed(value)) ?? this.#parts;
  }
  static {
    const names = ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'];
    for (const name of names) {
      Object.defineProperty(URL.prototype, name, {
        enumerable: true,
        configurable: true,
        get() {
          return this.#parts[name];
        },
        set(value) {
          this.#change(name, value);
          if (name === 'href' || name === 'search') this.#params = undefined;
        },
      });
    }
  }
}

globalThis.URLSearchParams = URLSearchParams;
globalThis.URL = URL;
