// An OpenAI-compatible provider with moods, and a private address that nobody may be led to.
import { createServer } from 'node:http';

const chat = JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'A reply' } }] });
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const image = JSON.stringify({ data: [{ b64_json: png.toString('base64') }] });

function json(answer, status, text) {
  answer.writeHead(status, { 'Content-Type': 'application/json' }).end(text);
}

/** Sends 100 MB as fast as they are read. */
function flood(answer) {
  const chunk = Buffer.alloc(1 << 20, ' ');
  let remaining = 100;
  const more = () => {
    while (remaining > 0) {
      remaining -= 1;
      if (!answer.write(chunk)) return;
    }
    answer.end();
  };
  answer.writeHead(200, { 'Content-Type': 'application/json' }).on('drain', more);
  more();
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

const listen = (server, host) => new Promise((resolve) => server.listen(0, host, resolve));

export async function openProvider() {
  let mood = 'good';
  let privateVisits = 0;
  const privateServer = createServer((_, answer) => {
    privateVisits += 1;
    answer.writeHead(200, { 'Content-Type': 'image/png' }).end(png);
  });
  await listen(privateServer, '127.0.0.2');
  const privateUrl = `http://127.0.0.2:${privateServer.address().port}/secret.png`;

  const server = createServer((request, answer) => {
    request.resume();
    const good = request.url.includes('images') ? image : chat;
    const own = `http://127.0.0.1:${server.address().port}`;
    if (request.url === '/elsewhere.png') return answer.writeHead(302, { Location: privateUrl }).end();
    const moods = {
      good: () => json(answer, 200, good),
      silence: () => {},
      500: () => json(answer, 500, '{"error":"broken"}'),
      429: () => json(answer, 429, '{"error":"slow down"}'),
      garbage: () => json(answer, 200, '<html>\u0000{"choices": 7'),
      '100 MB': () => flood(answer),
      'slow drip': () => drip(answer, `${' '.repeat(1_000)}${good}`),
      'redirect to a private address': () => answer.writeHead(302, { Location: privateUrl }).end(),
      'image by javascript:': () => json(answer, 200, JSON.stringify({ data: [{ url: 'javascript:alert(1)' }] })),
      'image at a private address': () => json(answer, 200, JSON.stringify({ data: [{ url: privateUrl }] })),
      'image that redirects to a private address': () => json(answer, 200, JSON.stringify({ data: [{ url: `${own}/elsewhere.png` }] })),
    };
    moods[mood]();
  });
  await listen(server, '127.0.0.1');
  return {
    setMood(name) {
      mood = name;
    },
    privateVisits: () => privateVisits,
    environment: () => ({ OPENAI_API_KEY: 'drill', OPENAI_BASE_URL: `http://127.0.0.1:${server.address().port}/v1` }),
    close() {
      for (const one of [server, privateServer]) {
        one.closeAllConnections();
        one.close();
      }
    },
  };
}
