import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSigned, seal, signValues, unseal } from '#server/session/installationKey.ts';

describe('the key of an installation', () => {
  const [here, elsewhere] = [mkdtempSync(join(tmpdir(), 'guiju-key-')), mkdtempSync(join(tmpdir(), 'guiju-key-'))];
  const [place, other] = [{ dataDir: here }, { dataDir: elsewhere }];
  afterAll(() => {
    for (const folder of [here, elsewhere]) rmSync(folder, { recursive: true });
  });

  it('signs texts that are refused when they were changed, for another purpose, and elsewhere', () => {
    const signed = signValues('ticket', [7, 'x'], place);
    expect(readSigned('ticket', signed, place)).toEqual([7, 'x']);
    const [text = '', signature = ''] = signed.split('.');
    const forged = Buffer.from('[8,"x"]').toString('base64url');
    for (const wrong of [`${forged}.${signature}`, `${text}.`, text, `${text}.${'A'.repeat(43)}`, '', '.'])
      expect(readSigned('ticket', wrong, place)).toEqual([]);
    expect(readSigned('first', signed, place)).toEqual([]);
    expect(readSigned('ticket', signed, other)).toEqual([]);
  });

  it('encrypts secrets that cannot be changed, nor read for another owner or elsewhere', () => {
    const sealed = seal('a secret', '7', place);
    expect(unseal(sealed, '7', place)).toBe('a secret');
    expect(seal('a secret', '7', place)).not.toBe(sealed);
    const bytes = Buffer.from(sealed, 'base64');
    for (const at of [0, 13, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => unseal(changed.toString('base64'), '7', place)).toThrow();
    }
    expect(() => unseal(sealed, '8', place)).toThrow();
    expect(() => unseal(sealed, '7', other)).toThrow();
  });
});
