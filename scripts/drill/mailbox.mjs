// A mail server that takes everything and remembers the subjects and bodies.
import { createServer } from 'node:net';

export async function openMailbox() {
  const mails = [];
  const server = createServer((socket) => {
    let text = '';
    let inData = false;
    socket.on('error', () => socket.destroy());
    socket.write('220 drill ESMTP\r\n');
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      for (;;) {
        const end = text.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (inData ? 5 : 2));
        if (inData) {
          mails.push(part);
          inData = false;
          socket.write('250 taken\r\n');
        } else if (/^data/i.test(part)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (/^quit/i.test(part)) {
          socket.end('221 bye\r\n');
        } else {
          socket.write('250 drill\r\n');
        }
      }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { mails, port: server.address().port, close: () => server.close() };
}
