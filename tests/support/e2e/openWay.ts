import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Way {
  readonly url: string;
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
  /** Breaks every connection at the reply to a request with this text in it; undefined: none any more. */
  readonly lose: (text: string | undefined) => void;
}

/** A way to a server that can be cut. */
export async function openWay(to: string): Promise<Way> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let losing: string | undefined;
  const server = createServer((socket) => {
    const other = connect(Number(port), hostname);
    let isLost = false;
    for (const one of [socket, other]) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => sockets.delete(one));
    }
    socket.on('data', (sent) => {
      if (losing !== undefined && sent.includes(losing)) isLost = true;
    });
    other.on('data', () => {
      if (isLost) socket.destroy();
    });
    socket.pipe(other).pipe(socket);
  });
  const listen = async (at: number): Promise<number> => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('it listens at no port');
    return address.port;
  };
  const own = await listen(0);
  return {
    url: `http://127.0.0.1:${own}`,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => void (await listen(own)),
    lose: (text) => {
      losing = text;
    },
  };
}
