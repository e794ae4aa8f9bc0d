// The writers' requests. Every write has a key; an unanswered write is sent again under the same key.

/** A signed-in client. */
export async function login(url, password) {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  if (!answer.ok) throw new Error(`login: ${answer.status}`);
  return answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]).join('; ');
}

/** The writes, in turn: path, body, and whether an idempotency key makes them happen once. */
const writes = [
  (key, author) => ['/api/admin/blog', { title: key, content: `# ${key}\n\nBody of ${key}`, authors: [author], tags: [key, 'drill'] }],
  (key) => ['/api/admin/content', { title: key, type: 'service', content: `Body of ${key}`, metadata: '{"icon":"chart"}' }],
  (key) => ['/api/navigation', { label: key, href: `/${key}`, order: 7, metadata: { featured: true } }],
  (key) => ['/api/faq/categories', { name: key, displayOrder: 3 }],
  (key) => ['/api/contact', { name: key, email: 'drill@example.com', message: `Enquiry ${key}` }],
];

/** One writer: writes until it is stopped, and records the outcome of each write in `ledger`. */
export async function write(number, state, ledger) {
  for (let turn = 0; !state.over; turn += 1) {
    const key = `w${number}-${state.round}-${turn}`;
    const [path, body] = writes[(turn + number) % writes.length](key, state.author);
    const entry = { key, path, body, acknowledged: false, id: null };
    ledger.push(entry);
    await attempt(entry, state);
  }
}

/** Sends one write; a refusal is a fault of the drill, a broken connection is expected. */
export async function attempt(entry, state) {
  const answer = await fetch(state.url + entry.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: state.cookie, 'Idempotency-Key': entry.key },
    body: JSON.stringify(entry.body),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  const stored = answer?.ok ? await answer.json().catch(() => null) : null;
  if (stored) {
    if (entry.id !== null && entry.id !== stored.id) throw new Error(`${entry.key}: two ids`);
    entry.id = stored.id;
    entry.acknowledged = true;
    entry.acknowledgedAt = Date.now();
  } else if (answer && !answer.ok && answer.status !== 503) {
    throw new Error(`${entry.key}: ${answer.status} ${await answer.text()}`);
  }
}
