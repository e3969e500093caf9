import { describe, expect, it } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { errorFacts, makeLog, Repeats } from '#server/settings/Log.ts';

describe('the log', () => {
  it('tells the first failure of a kind, not thousands of them while the database is away', () => {
    const lines: string[] = [];
    const log = makeLog({ logLevel: 'warn' }, (line) => lines.push(line));
    const failed = (port: number): object =>
      errorFacts(new AppError('BUSY', { cause: new Error(`connect ECONNREFUSED 127.0.0.1:${port}`) }));
    for (let i = 0; i < 1000; i += 1) log.error({ route: '/api/x', ...failed(40_000 + i) }, 'failed');
    log.error(errorFacts(new Error('something else')), 'failed');
    for (let i = 0; i < 3; i += 1) log.warn({}, 'warned');
    expect(lines.map((line) => /"msg":"(\w+)"/.exec(line)?.[1])).toEqual([
      'failed',
      'failed',
      'warned',
      'warned',
      'warned',
    ]);
    expect(lines[0]).toContain('ECONNREFUSED');
  });

  it('says how many there were since, when one comes after a minute', () => {
    const repeats = new Repeats();
    expect([0, 1, 59_999].map((now) => repeats.note('x', now))).toEqual([0, undefined, undefined]);
    expect(repeats.note('y', 1)).toBe(0);
    expect(repeats.note('x', 60_000)).toBe(2);
    expect(repeats.note('x', 60_001)).toBeUndefined();
  });
});
