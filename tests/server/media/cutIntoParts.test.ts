import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutIntoParts, demandFits } from '#server/media/cutIntoParts.ts';
import { StartError } from '#server/settings/StartError.ts';

const [MB, GB, TB] = [1024 ** 2, 1024 ** 3, 1024 ** 4];
const LEAST = 64 * MB;

describe('a file that goes to a store in parts', () => {
  it('is cut as stores take it, whatever its size: all of it, 10,000 parts at most, each of 5 MB to 5 GB but the last', () => {
    const size = fc.oneof(
      fc.integer({ min: 1, max: 5 * TB }),
      fc.constantFrom(1, LEAST, LEAST + 1, 5 * GB, 5 * GB + 1, 10_000 * LEAST, 10_000 * LEAST + 1, 5 * TB - 1, 5 * TB),
    );
    fc.assert(
      fc.property(size, (bytes) => {
        const parts = cutIntoParts(bytes, LEAST);
        expect(parts.length).toBeLessThanOrEqual(10_000);
        expect([parts[0]?.first, parts.at(-1)?.end]).toEqual([0, bytes]);
        parts.forEach(({ first, end }, i) => {
          if (first !== (parts[i - 1]?.end ?? 0) || end <= first || end - first > 5 * GB)
            expect({ first, end }).toBe(i);
          if (i < parts.length - 1 && end - first < LEAST) expect({ first, end }).toBe(i);
        });
      }),
    );
  });

  it('is refused by name when it is larger than any object of a store', () => {
    expect(() => demandFits(5 * TB)).not.toThrow();
    expect(() => demandFits(5 * TB + 1)).toThrow(StartError);
    expect(() => demandFits(6 * TB)).toThrow('备份有 6.00 TB，S3 存储的一个文件最大 5 TB');
  });
});
