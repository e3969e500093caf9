import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBase64 } from '#server/http/readUpload.ts';

it('reads what was written as base64, and nothing else', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (bytes) => {
      expect(readBase64(Buffer.from(bytes).toString('base64'))).toEqual(Buffer.from(bytes));
    }),
  );
  for (const text of ['', '=', '==', 'data:image/png;base64,iVBORw0', 'a b', '图', 'AAA===', 'AA=A', 'AAAA\n'])
    expect(readBase64(text)).toBeUndefined();
});

it('reads megabytes in a process that has made so many patterns that V8 optimizes no more of them', () => {
  const file = pathToFileURL('src/server/http/readUpload.ts').href;
  const code = `const { readBase64 } = await import(${JSON.stringify(file)}); console.log(readBase64('A'.repeat(28e6))?.length);`;
  const args = ['--no-regexp-optimization', '--import', 'tsx', '--input-type=module', '--eval', code];
  expect(execFileSync(process.execPath, args, { encoding: 'utf8' })).toBe('21000000\n');
});
