import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findNumber } from '#client/proof/findNumber.ts';

/** The same hash as the server makes, by the hash of the platform. */
function hashOf(challenge: string, number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return createHash('sha256').update(createHash('sha256').update(challenge).digest()).update(bytes).digest();
}

it('finds the first number whose hash begins with the zero bits, whatever the challenge', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w.-]{0,200}$/), fc.integer({ min: 0, max: 8 }), (challenge, bits) => {
      const found = findNumber(challenge, bits);
      for (let number = 0; number <= found; number += 1)
        expect(Math.clz32(hashOf(challenge, number).readUInt32BE()) >= bits).toBe(number === found);
    }),
    { numRuns: 60 },
  );
});
