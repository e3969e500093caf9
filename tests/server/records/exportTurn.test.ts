import { describe, expect, it } from 'vitest';
import { exportTurn } from '#server/records/list/exportTurn.ts';

describe('exports of many people at the same moment', () => {
  it('take turns, a few at a time, in the order in which they were asked for', async () => {
    const began: number[] = [];
    const turns = Array.from({ length: 6 }, (_, i) =>
      exportTurn(i).then((end) => {
        began.push(i);
        return end;
      }),
    );
    await expect.poll(() => began).toEqual([0, 1]);
    for (const [i, turn] of turns.entries()) {
      const end = await turn;
      expect(began).toEqual([0, 1, 2, 3, 4, 5].slice(0, Math.min(6, i + 2)));
      end();
      end();
      await Promise.resolve();
    }
    expect(began).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('are some of one account, and some in all', async () => {
    const own = [exportTurn(1), exportTurn(1), exportTurn(1)];
    await expect(exportTurn(1)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const others = Array.from({ length: 39 }, (_, i) => exportTurn(100 + i));
    await expect(exportTurn(2)).rejects.toMatchObject({ code: 'BUSY' });
    for (const turn of [...own, ...others]) (await turn)();
    (await exportTurn(1))();
  });
});
