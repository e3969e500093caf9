import { describe, expect, it } from 'vitest';
import { exportTurn } from '#server/records/list/exportTurn.ts';
import { useServer } from '../../support/server/TestServer.ts';

describe('exports of many people at the same moment', () => {
  const server = useServer('embedded');
  const turn = (account: number, left = new AbortController()) =>
    exportTurn(server.running.services.database.db, { account, left: left.signal, now: server.clock.now.getTime() });

  it('take turns, a few at a time, in the order in which they were asked for', async () => {
    const began: number[] = [];
    const turns = Array.from({ length: 6 }, (_, i) =>
      turn(i).then((end) => {
        began.push(i);
        return end;
      }),
    );
    await expect.poll(() => began).toEqual([0, 1]);
    for (const [i, waiting] of turns.entries()) {
      const end = await waiting;
      expect(began).toEqual([0, 1, 2, 3, 4, 5].slice(0, Math.min(6, i + 2)));
      await end();
      await end();
    }
    expect(began).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('are some of one account, and some in all', async () => {
    const own = [turn(1), turn(1), turn(1)];
    await expect(turn(1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const others = Array.from({ length: 39 }, (_, i) => turn(100 + i));
    await expect(turn(2)).rejects.toMatchObject({ code: 'BUSY' });
    for (const waiting of [...own, ...others]) await (await waiting)();
    await (
      await turn(1)
    )();
  });

  it('have no turn when whoever waits for one has gone', async () => {
    const running = await Promise.all([turn(1), turn(2)]);
    const gone = new AbortController();
    const began: number[] = [];
    const waiting = [turn(3, gone), turn(3, gone), turn(3)];
    const next = waiting[2]?.then((end) => {
      began.push(3);
      return end;
    });
    // Aborted before it got a place in the queue, or while it waited there: the places of its account are free again.
    gone.abort();
    for (const left of waiting.slice(0, 2)) await expect(left).rejects.toMatchObject({ code: 'BUSY' });
    const others = [turn(3), turn(3)];
    expect(began).toEqual([]);
    await running[0]?.();
    await (
      await next
    )?.();
    for (const other of others) await (await other)();
    await running[1]?.();
    expect(began).toEqual([3]);
  });
});
