import { createServer, type Socket } from 'node:net';

export interface SeenMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came. */
  readonly content: string;
}

/** A mail server on this machine: it remembers mails, and refuses receivers that the test names. */
export interface FakeSmtp {
  readonly url: string;
  readonly seen: SeenMail[];
  refuse: string;
  close(): Promise<void>;
}

/** Starts a mail server. */
export async function startSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    talk(socket, smtp);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const smtp: FakeSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    seen: [],
    refuse: '',
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
  return smtp;
}

function talk(socket: Socket, smtp: FakeSmtp): void {
  let [from, to, content, buffer, isData] = ['', new Array<string>(), '', '', false];
  const say = (line: string): void => void socket.write(`${line}\r\n`);
  const hear = (line: string): void => {
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    if (verb === 'MAIL') from = /<(.*?)>/.exec(line)?.[1] ?? '';
    const receiver = /<(.*?)>/.exec(line)?.[1] ?? '';
    if (verb === 'RCPT' && receiver === smtp.refuse) return say('550 no such receiver');
    if (verb === 'RCPT') to = [...to, receiver];
    isData = verb === 'DATA';
    say(verb === 'DATA' ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
  };
  const hearData = (line: string): void => {
    if (line !== '.') {
      content += `${line}\n`;
      return;
    }
    smtp.seen.push({ from, to, content });
    [from, to, content, isData] = ['', [], '', false];
    say('250 kept');
  };
  socket.setEncoding('utf8').on('data', (text: string) => {
    buffer += text;
    const lines = buffer.split('\r\n');
    buffer = lines.pop() ?? '';
    for (const line of lines) (isData ? hearData : hear)(line);
  });
  say('220 here');
}
