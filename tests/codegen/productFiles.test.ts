import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { productFiles } from '#codegen/productFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'guiju-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the generator for a schemas folder and returns its output; throws if it fails. */
const generate = (schemas: string, ...options: string[]): string =>
  execFileSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'codegen/main.ts', '--schemas', schemas, ...options],
    {
      encoding: 'utf8',
      stdio: 'pipe',
    },
  );

describe('the documents that a product makes itself', () => {
  it('are none of a folder that makes none: nothing is written', () => {
    for (const name of ['small', 'extended']) {
      const copy = join(folder, name);
      cpSync(join('tests/fixtures/products', name), copy, { recursive: true });
      const before = readdirSync(copy, { recursive: true });

      expect(generate(copy)).toBe('');
      expect(readdirSync(copy, { recursive: true })).toEqual(before);
    }
  });

  it('are written into its folder, and told when they are stale', () => {
    writeFileSync(
      join(folder, 'product.files.ts'),
      `export default () => [{ path: 'enums/Day.json', text: '{ "title": "日" }' }];`,
    );

    expect(() => generate(folder, '--check')).toThrow();
    expect(generate(folder)).toContain('enums/Day.json');
    expect(readFileSync(join(folder, 'enums/Day.json'), 'utf8')).toBe('{ "title": "日" }');
    expect(generate(folder, '--check')).toBe('');
  });

  it('lie below its folder and are texts', async () => {
    const made = (name: string, code: string): Promise<unknown> => {
      const place = join(folder, name);
      mkdirSync(place);
      writeFileSync(join(place, 'product.files.ts'), code);
      return productFiles(place);
    };

    expect(await made('above', `export default () => [{ path: '../Day.json', text: '' }];`)).toContain(
      'may write below its folder only, not "../Day.json"',
    );
    expect(await made('text', `export default () => 'Day';`)).toContain('has to export a function by default');
    expect(await productFiles(join(folder, 'none'))).toContain('is not a folder');
  });
});
