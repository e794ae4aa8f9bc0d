import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A mail server that rejects the content of mail, which is permanent, until the test makes it accept. */
export interface Mailbox {
  url: string;
  accept: () => void;
  refuse: () => void;
  /** Returns the number of accepted mails that contain a text. */
  count: (text: string) => number;
  close: () => void;
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: string[] = [];
  let isOpen = false;
  const server = createServer((socket) => handleSmtp(socket, () => isOpen, mails));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accept: () => (isOpen = true),
    refuse: () => (isOpen = false),
    count: (text) => mails.filter((mail) => mail.includes(text)).length,
    close: () => server.close(),
  };
}

/** Just enough of SMTP. */
function handleSmtp(socket: Socket, isOpen: () => boolean, mails: string[]) {
  let mail: string[] | null = null;
  const reply = (line: string) => socket.write(`${line}\r\n`);
  // A killed client closes its connection.
  socket.on('error', () => socket.destroy());
  reply('220 ready');
  createInterface({ input: socket }).on('line', (line) => {
    if (mail) {
      if (line !== '.') return mail.push(line);
      const isTaken = isOpen();
      if (isTaken) mails.push(mail.join('\n'));
      mail = null;
      return reply(isTaken ? '250 taken' : '554 refused');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'DATA') {
      mail = [];
      return reply('354 go on');
    }
    if (command === 'QUIT') return socket.end('221 bye\r\n');
    return reply('250 well');
  });
}
