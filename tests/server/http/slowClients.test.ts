import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import formbody from '@fastify/formbody';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitSlowClients } from '#server/http/slowClients.ts';

describe('clients that keep connections and send nothing', () => {
  let app: FastifyInstance;
  let port = 0;
  beforeAll(async () => {
    app = fastify();
    limitSlowClients(app, { proxies: 0, formLimit: 200, most: 5 });
    await app.register(formbody);
    app.post('/', () => 'ok');
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(() => app.close());

  const open = (text = ''): { socket: Socket; closed: Promise<void> } => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(text);
    return { socket, closed: new Promise((resolve) => socket.once('close', () => resolve())) };
  };

  it('lose them when a form does not come to its end', async () => {
    const { closed } = open(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na=1',
    );
    await closed;
  });

  it('have some per address and no more', async () => {
    const all = Array.from({ length: 8 }, () => open());
    await Promise.all(all.slice(5).map(({ closed }) => closed));
    expect(all.slice(0, 5).map(({ socket }) => socket.destroyed)).toEqual([false, false, false, false, false]);
    for (const { socket } of all) socket.destroy();
    await Promise.all(all.map(({ closed }) => closed));
    await expect
      .poll(
        async () =>
          (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: new URLSearchParams({ a: '1' }) })).status,
      )
      .toBe(200);
  });
});
