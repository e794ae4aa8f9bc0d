// An OpenAI-compatible provider with moods, and a private address that nobody may be led to. It runs in a worker thread, so that its
// answers of 100 MB don't slow the visits that are measured.
import { createServer } from 'node:http';
import { parentPort, Worker, workerData } from 'node:worker_threads';

const chat = JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'A reply' } }] });
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const image = JSON.stringify({ data: [{ b64_json: png.toString('base64') }] });

function json(answer, status, text) {
  answer.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
}

/** Sends 100 MB, a piece every 32 ms: eight of these answers at once are 2 Gbit/s, the network of a small machine. */
function flood(answer) {
  const piece = Buffer.alloc(1 << 20, ' ');
  let remaining = 100;
  answer.writeHead(200, { 'Content-Type': 'application/json' });
  const timer = setInterval(() => {
    answer.write(piece);
    remaining -= 1;
    if (remaining === 0) answer.end();
  }, 32);
  answer.on('close', () => clearInterval(timer));
}

/** Sends a good answer, a byte every 200 ms. */
function drip(answer, text) {
  answer.writeHead(200, { 'Content-Type': 'application/json' });
  let at = 0;
  const timer = setInterval(() => {
    if (at < text.length) answer.write(text[(at += 1) - 1]);
    else answer.end();
  }, 200);
  answer.on('close', () => clearInterval(timer));
}

const withUrl = (answer, url) => json(answer, 200, JSON.stringify({ data: [{ url }] }));

/** What each mood answers, given the good answer, the private address and an address of its own that redirects there. */
const moods = {
  good: (answer, { good }) => json(answer, 200, good),
  silence: () => {},
  500: (answer) => json(answer, 500, '{"error":"broken"}'),
  429: (answer) => json(answer, 429, '{"error":"slow down"}'),
  garbage: (answer) => json(answer, 200, '<html>\u0000{"choices": 7'),
  '100 MB': (answer) => flood(answer),
  'slow drip': (answer, { good }) => drip(answer, `${' '.repeat(1_000)}${good}`),
  'redirect to a private address': (answer, { privateUrl }) => answer.writeHead(302, { Location: privateUrl }).end(),
  'image by javascript:': (answer) => withUrl(answer, 'javascript:alert(1)'),
  'image at a private address': (answer, { privateUrl }) => withUrl(answer, privateUrl),
  'image that redirects to a private address': (answer, { redirectingUrl }) => withUrl(answer, redirectingUrl),
};
const moodNames = Object.keys(moods);

/** The numbers that the threads share: a mood by its index, and how often the private address was visited. */
const moodAt = 0;
const privateVisitsAt = 1;

const listen = (server, host) => new Promise((resolve) => server.listen(0, host, resolve));

async function serve(shared) {
  const privateServer = createServer((_, answer) => {
    Atomics.add(shared, privateVisitsAt, 1);
    answer.writeHead(200, { 'Content-Type': 'image/png' }).end(png);
  });
  await listen(privateServer, '127.0.0.2');
  const privateUrl = `http://127.0.0.2:${privateServer.address().port}/secret.png`;

  const server = createServer((request, answer) => {
    request.resume();
    if (request.url === '/elsewhere.png') return answer.writeHead(302, { Location: privateUrl }).end();
    const good = request.url.includes('images') ? image : chat;
    const redirectingUrl = `http://127.0.0.1:${server.address().port}/elsewhere.png`;
    moods[moodNames[Atomics.load(shared, moodAt)]](answer, { good, privateUrl, redirectingUrl });
  });
  await listen(server, '127.0.0.1');
  return server.address().port;
}

export async function openProvider() {
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL(import.meta.url), { workerData: { shared } });
  const port = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
  worker.on('error', (error) => console.error(error));
  const setMood = (name) => Atomics.store(shared, moodAt, moodNames.indexOf(name));
  setMood('good');
  return {
    setMood,
    privateVisits: () => Atomics.load(shared, privateVisitsAt),
    environment: () => ({ OPENAI_API_KEY: 'drill', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` }),
    close: () => worker.terminate(),
  };
}

if (parentPort) parentPort.postMessage(await serve(workerData.shared));
