import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export type SmtpDouble = Awaited<ReturnType<typeof openSmtpDouble>>;

type Received = { recipients: string[]; source: string };

/** Starts an email server that keeps the messages it receives. */
export async function openSmtpDouble() {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let refusing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    converse(socket, received, () => refusing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    /** Sets whether the server rejects all messages. */
    refuse: (now: boolean) => {
      refusing = now;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, received: Received[], isRefusing: () => boolean): void {
  let recipients: string[] = [];
  let source: string | null = null;
  let rest = '';
  const answer = (line: string) => socket.write(`${line}\r\n`);
  const command = (line: string) => {
    if (/^RCPT/i.test(line)) recipients.push(/<(.*)>/.exec(line)?.[1] ?? '');
    if (/^DATA/i.test(line)) source = '';
    if (/^QUIT/i.test(line)) return socket.end('221 bye\r\n');
    if (/^STARTTLS/i.test(line)) return answer('502 not here');
    return answer(
      /^DATA/i.test(line) ? '354 go on' : isRefusing() && /^MAIL/i.test(line) ? '451 later' : '250 fine',
    );
  };
  const take = (line: string) => {
    if (source === null) return command(line);
    if (line !== '.') {
      source += `${line}\n`;
      return;
    }
    received.push({ recipients, source });
    [recipients, source] = [[], null];
    return answer('250 taken');
  };
  answer('220 double');
  socket.on('data', (chunk) => {
    const lines = `${rest}${chunk}`.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}
