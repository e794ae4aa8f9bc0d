// A mail server with moods. It remembers every mail that it accepted.
import { createServer } from 'node:net';

/** How it replies to the parts of a conversation: a reply, `null` for silence, or milliseconds before each usual reply. */
const moods = {
  accepting: {},
  hanging: { greeting: null },
  'hanging after the data': { data: null },
  temporary: { data: '451 try again later' },
  permanent: { data: '550 no such mailbox' },
  'refusing the sender': { mail: '553 not your address' },
  slow: { delay: 400 },
};

/** Opens a mail server on a free port. `mood` is one of the moods above, or `refusing`, where it doesn't listen. */
export async function openMailbox() {
  const mails = [];
  const sockets = new Set();
  let mood = moods.accepting;
  /** Called with a mail that was accepted, before the reply; the reply waits for it. */
  const hooks = { onAccepted: async () => {} };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    converse(socket).catch(() => socket.destroy());
  });

  async function converse(socket) {
    let text = '';
    const reply = async (line) => {
      if (mood.delay) await new Promise((resolve) => setTimeout(resolve, mood.delay));
      if (!socket.destroyed) socket.write(`${line}\r\n`);
    };
    if (mood.greeting === null) return;
    await reply('220 drill ESMTP');
    let isInData = false;
    for await (const chunk of socket) {
      text += chunk.toString('utf8');
      for (;;) {
        const ending = isInData ? '\r\n.\r\n' : '\r\n';
        const end = text.indexOf(ending);
        if (end < 0) break;
        const part = text.slice(0, end);
        text = text.slice(end + ending.length);
        if (isInData) {
          isInData = false;
          if (mood.data === null) return;
          if (mood.data) {
            await reply(mood.data);
            continue;
          }
          mails.push(part);
          await hooks.onAccepted(part);
          await reply('250 taken');
        } else if (/^data/i.test(part)) {
          isInData = true;
          await reply('354 go on');
        } else if (/^quit/i.test(part)) {
          socket.end('221 bye\r\n');
        } else if (mood.mail && /^mail/i.test(part)) {
          await reply(mood.mail);
        } else {
          await reply('250 drill');
        }
      }
    }
  }

  const listen = (port) => new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address();
  const disconnect = () => sockets.forEach((socket) => socket.destroy());
  return {
    mails,
    hooks,
    async setMood(name) {
      disconnect();
      if (name === 'refusing') {
        if (server.listening) await new Promise((resolve) => server.close(resolve));
        return;
      }
      mood = moods[name];
      if (!server.listening) await listen(port);
    },
    /** The accepted mails about the enquiry with this key. */
    about: (key) => mails.filter((mail) => mail.includes(`Enquiry ${key}\r\n`) || mail.endsWith(`Enquiry ${key}`)),
    count(key) {
      return this.about(key).length;
    },
    environment: () => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'site@example.com', MAIL_TO: 'inbox@example.com' }),
    close() {
      disconnect();
      server.close();
    },
  };
}
