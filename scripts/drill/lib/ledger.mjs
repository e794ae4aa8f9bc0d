// The ledger client: writes with unique keys, the record of every acknowledgement, and the comparison with what is stored.
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The kinds of writes. `name` is the field with the key. `read` gives the stored entity as it was sent; lists without all fields
 * are completed by `detail`.
 */
const kinds = {
  post: {
    path: '/api/admin/blog',
    name: 'title',
    body: (key, { author }) => ({
      title: key,
      content: `# ${key}\n\nBody of ${key}`,
      authors: [author],
      tags: [key.toLowerCase(), 'drill'],
      published: true,
    }),
    read: (stored) => ({ ...stored, authors: stored.authors.map((author) => author.id ?? author) }),
    detail: (id) => `/api/admin/blog/${id}`,
  },
  faq: {
    path: '/api/faq/items',
    name: 'question',
    body: (key, { category }) => ({
      question: `What about ${key}?`,
      answer: `The answer of ${key}`,
      categoryId: category,
      displayOrder: 3,
      isActive: true,
    }),
  },
  content: {
    path: '/api/admin/content',
    name: 'title',
    body: (key) => ({ title: key, type: 'service', content: `Body of ${key}`, metadata: '{"icon":"chart"}', published: true }),
  },
  menu: {
    path: '/api/navigation',
    name: 'label',
    body: (key) => ({ label: key, href: `/${key}`, order: 7, isVisible: false }),
  },
  enquiry: {
    path: '/api/contact',
    list: '/api/admin/enquiries?limit=100',
    name: 'name',
    body: (key) => ({ name: key, email: 'drill@example.com', company: 'Drill', message: `Enquiry ${key}` }),
  },
};
const order = Object.keys(kinds);

export class Ledger {
  constructor(usedKinds = order) {
    this.kinds = usedKinds;
    this.entries = [];
    this.faults = [];
    this.statuses = {};
    this.slowest = 0;
    this.isWriting = false;
    /** Told about every response: the entry and the response. */
    this.onAnswer = () => {};
  }

  /** Creates what the writes refer to. Call it once, with a client that is logged in. */
  async prepare(client) {
    const category = await client.post('/api/faq/categories', { name: 'Drill', displayOrder: 1 });
    if (category.status !== 201) throw new Error(`the category: ${category.status}`);
    this.refers = { author: client.user.id, category: category.json().id };
    return this;
  }

  /** Writes one new entry of a kind. */
  async write(client, kind, key) {
    const body = kinds[kind].body(key, this.refers);
    const entry = { key, kind, body, id: null, isVerified: false };
    this.entries.push(entry);
    await this.send(client, entry);
    return entry;
  }

  /** Sends an entry under its key. No response is expected where something is broken, and 503; anything else is a fault. */
  async send(client, entry) {
    const answer = await client.post(kinds[entry.kind].path, entry.body, { headers: { 'Idempotency-Key': entry.key } });
    this.statuses[answer.status] = (this.statuses[answer.status] ?? 0) + 1;
    if (answer.status !== 0) this.slowest = Math.max(this.slowest, answer.ms);
    if (answer.status === 201) {
      const { id } = answer.json();
      if (entry.id !== null && entry.id !== id) this.faults.push(`${entry.key} got two ids`);
      entry.id = id;
    } else if (answer.status !== 0 && answer.status !== 503) {
      this.faults.push(`${entry.kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
    this.onAnswer(entry, answer);
    return answer;
  }

  /** Starts writers that go on until the returned function is called; that resolves when all have their last response. */
  startWriters(client, count, round, pause = 0) {
    let isOver = false;
    const writer = async (number) => {
      for (let turn = 0; !isOver; turn += 1) {
        const answered = await this.write(client, this.kinds[(turn + number) % this.kinds.length], `w${number}-${round}-${turn}`);
        if (answered.id === null) await sleep(20);
        if (pause) await sleep(pause);
      }
    };
    const writers = Array.from({ length: count }, (_, number) => writer(number));
    return async () => {
      isOver = true;
      await Promise.all(writers);
    };
  }

  acknowledged() {
    return this.entries.filter((entry) => entry.id !== null);
  }

  /** Sends what is unanswered again under the same keys; the number of these entries. */
  async repeatUnanswered(client) {
    const unanswered = this.entries.filter((entry) => entry.id === null);
    for (const entry of unanswered) {
      await this.send(client, entry);
      if (entry.id === null) this.faults.push(`${entry.key} could not be repeated`);
    }
    return unanswered.length;
  }

  /** Compares every acknowledged entry with what is stored: it is there, once and whole. Entries found whole aren't read in detail again. */
  async verify(client) {
    for (const kind of this.kinds) await this.#verifyKind(client, kind);
    return this.faults;
  }

  async #verifyKind(client, kind) {
    const { path, list = path, name, read = (stored) => stored, detail } = kinds[kind];
    const found = new Map();
    for (const stored of await client.list(list)) {
      if (found.has(stored[name])) this.faults.push(`${kind} ${stored[name]} is there twice`);
      found.set(stored[name], stored);
    }
    for (const entry of this.acknowledged().filter((one) => one.kind === kind)) {
      let stored = found.get(entry.body[name]);
      if (stored?.id !== entry.id) {
        this.faults.push(`${kind} ${entry.key} was acknowledged and is lost`);
        continue;
      }
      if (entry.isVerified) continue;
      if (detail) stored = (await client.get(detail(entry.id))).json();
      entry.isVerified = true;
      const is = read(stored);
      for (const [field, sent] of Object.entries(entry.body)) {
        if (JSON.stringify(is[field]) !== JSON.stringify(sent))
          this.faults.push(`${kind} ${entry.key} is partial: ${field} is ${JSON.stringify(is[field])}`);
      }
    }
  }

  summary() {
    return `${this.acknowledged().length} of ${this.entries.length} writes acknowledged (responses by status: ${JSON.stringify(this.statuses)})`;
  }
}
