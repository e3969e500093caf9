import { describe, expect, it } from 'vitest';
import { Transfers } from '#renderer/records/Transfers.ts';

/** A file on its way, and what ends it. */
function begin(transfers: Transfers, title: string): (isThere: boolean) => Promise<void> {
  let end = (_isThere: boolean): void => undefined;
  const done = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  transfers.add(title, done);
  return async (isThere) => {
    end(isThere);
    await done;
  };
}

describe('files of a form on their way', () => {
  it('hold up nobody when there are none, and who waits until the last one is there', async () => {
    const transfers = new Transfers();
    expect(await transfers.settle()).toBe('done');

    const [cover, text] = [begin(transfers, '封面'), begin(transfers, '正文')];
    expect([transfers.isRunning, transfers.awaited()]).toEqual([true, []]);
    const seen: string[] = [];
    transfers.subscribe(() => seen.push(transfers.awaited().join('、')));
    const settled = transfers.settle();
    expect(await transfers.settle()).toBe('stopped');
    await cover(true);
    begin(transfers, '正文');
    expect(transfers.awaited()).toEqual(['正文']);
    await text(true);
    expect(await Promise.race([settled, Promise.resolve('waits')])).toBe('waits');
    expect(seen).toEqual(['封面、正文', '正文']);
  });

  it('tell who waits that one did not come; what failed before is no matter of his', async () => {
    const transfers = new Transfers();
    await begin(transfers, '附件')(false);
    const first = begin(transfers, '附件');
    const settled = transfers.settle();
    await first(true);
    expect(await settled).toBe('done');

    const [lost, last] = [begin(transfers, '附件'), begin(transfers, '附件')];
    const again = transfers.settle();
    await lost(false);
    await last(true);
    expect([await again, transfers.isRunning, transfers.awaited()]).toEqual(['failed', false, []]);
  });

  it('go on when the user does not want to wait, and can be waited for again', async () => {
    const transfers = new Transfers();
    const file = begin(transfers, '封面');
    const settled = transfers.settle();
    transfers.stop();
    expect([await settled, transfers.awaited(), transfers.isRunning]).toEqual(['stopped', [], true]);

    const again = transfers.settle();
    await file(true);
    expect(await again).toBe('done');
  });

  it('that were not taken hold up a save until they are tried again or removed', async () => {
    const transfers = new Transfers();
    const lost = { field: 'Papers', title: '投标文件', file: '标书.pdf' };
    const first = begin(transfers, '投标文件');
    const settled = transfers.settle();
    transfers.lose(1, lost);
    await first(false);
    expect([await settled, await transfers.settle(), transfers.lost]).toEqual(['failed', 'failed', [lost]]);

    transfers.release(1);
    expect([await transfers.settle(), transfers.lost]).toEqual(['done', []]);
  });
});
