import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openCheckCache } from '#cli/terminal/checkCache.ts';
import { loadDocuments } from '#documents/loadDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';

const FOLDER = 'tests/fixtures/products/small';
const texts = readFolder(FOLDER);
const before = process.env['TMPDIR'];
const own = mkdtempSync(join(tmpdir(), 'guiju-cache-test-'));
let place = '';
beforeEach(() => {
  place = mkdtempSync(join(own, 'run-'));
  process.env['TMPDIR'] = place;
});
afterAll(() => {
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  rmSync(own, { recursive: true });
});

/** Checks the folder, stores the results, and returns whether any of them was new. */
async function check(program = 'one'): Promise<{ isNew: boolean; problems: number }> {
  const { memory, keep } = await openCheckCache(FOLDER, texts, program);
  const { problems } = loadDocuments(texts, {}, false, memory);
  const isNew = memory.kept() !== undefined;
  keep();
  return { isNew, problems: problems.length };
}

const kept = (): string[] => readdirSync(place).flatMap((name) => readdirSync(join(place, name), { encoding: 'utf8' }));

describe('what is kept between two checks', () => {
  it('is recalled by the same program only', async () => {
    expect([await check(), await check(), await check('another'), await check('another')]).toEqual([
      { isNew: true, problems: 0 },
      { isNew: false, problems: 0 },
      { isNew: true, problems: 0 },
      { isNew: false, problems: 0 },
    ]);
  });

  it('is nothing when its file is damaged, whatever stands in it', async () => {
    await check();
    const [folder = ''] = readdirSync(place);
    const [name = ''] = kept();
    const file = join(place, folder, name);
    const whole = readFileSync(file, 'utf8');
    for (const text of ['', whole.slice(0, 200), 'null', '{"program":"one","pieces":{"a":1}}']) {
      writeFileSync(file, text);
      expect(await check()).toEqual({ isNew: true, problems: 0 });
    }
    expect(readFileSync(file, 'utf8')).toBe(whole);
  });

  it('is not read from a folder that others may write to, and not of sources that run unbuilt', async () => {
    await check();
    chmodSync(join(place, readdirSync(place)[0] ?? ''), 0o777);
    expect((await check()).isNew).toBe(true);
    const { memory } = await openCheckCache(FOLDER, texts);
    loadDocuments(texts, {}, false, memory);
    expect(memory.kept()).toBeDefined();
  });

  it('is nothing where no folder can be made', async () => {
    const file = join(place, 'file');
    writeFileSync(file, '');
    process.env['TMPDIR'] = file;
    expect([await check(), await check()]).toEqual([
      { isNew: true, problems: 0 },
      { isNew: true, problems: 0 },
    ]);
  });
});
