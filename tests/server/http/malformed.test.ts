import { expect, it } from 'vitest';
import { everyRoute, MALFORMED, sendMalformed } from '../../faults/malformed.ts';
import { wrongStatus } from '../../faults/requests.ts';
import { onOneDatabase, useServer } from '../../support/server/TestServer.ts';

onOneDatabase('malformed requests', (kind) => {
  const server = useServer(kind);
  const client = server.as('13900000001');

  const wrongOf = async (target: { readonly method: string; readonly path: string }, sent: typeof MALFORMED) => {
    const broken: string[] = [];
    for (const malformed of sent) {
      const status = await sendMalformed(client, target, malformed);
      const wrong = typeof status === 'string' ? status : wrongStatus(status);
      if (wrong !== undefined) broken.push(`${target.method} ${target.path}, ${malformed.name}: ${wrong}`);
    }
    return broken;
  };

  it('of every kind are refused by every route that takes files', async () => {
    const targets = everyRoute().filter(({ path }) => /upload|media|Resumable|editor/i.test(path));
    expect(targets.length).toBeGreaterThan(4);
    const broken = await Promise.all(targets.map((target) => wrongOf(target, MALFORMED)));
    expect(broken.flat()).toEqual([]);
  });

  it('of two kinds each are refused by every route', async () => {
    const broken: string[] = [];
    for (const [i, target] of everyRoute().entries()) {
      const sent = [MALFORMED[i % MALFORMED.length], MALFORMED[(i * 7 + 3) % MALFORMED.length]];
      broken.push(
        ...(await wrongOf(
          target,
          sent.flatMap((one) => one ?? []),
        )),
      );
    }
    expect(broken).toEqual([]);
  });
});
