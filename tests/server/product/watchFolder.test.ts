import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchFolder } from '#server/product/watchFolder.ts';

let folder: string;
let stop: () => void;
let told = 0;
const failures: unknown[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guiju-watch-'));
  mkdirSync(join(folder, 'thing'));
  writeFileSync(join(folder, 'thing/form.json'), '{}');
  told = 0;
  stop = watchFolder(
    folder,
    () => (told += 1),
    (error) => failures.push(error),
  );
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true, force: true });
  expect(failures.splice(0)).toEqual([]);
});

/** Runs an operation below the folder, and waits until it was reported. */
async function isTold(work: () => void): Promise<void> {
  const before = told;
  work();
  await expect.poll(() => told, { interval: 5 }).toBeGreaterThan(before);
}

/** Saves a file as editors and git do: written next to it, then renamed. */
function replace(file: string): void {
  writeFileSync(join(folder, `${file}~`), '{}');
  renameSync(join(folder, `${file}~`), join(folder, file));
}

it('tells of a file that is replaced again and again, and of one that is written then', async () => {
  for (let i = 0; i < 3; i += 1) await isTold(() => replace('thing/form.json'));
  await isTold(() => writeFileSync(join(folder, 'thing/form.json'), '{ }'));
});

it('tells of what happens in new folders, and in one that took the place of another', async () => {
  await isTold(() => mkdirSync(join(folder, 'other/deep'), { recursive: true }));
  await isTold(() => writeFileSync(join(folder, 'other/deep/form.json'), '{}'));
  await isTold(() => {
    mkdirSync(join(folder, 'next'));
    writeFileSync(join(folder, 'next/form.json'), '{}');
    rmSync(join(folder, 'thing'), { recursive: true });
    renameSync(join(folder, 'next'), join(folder, 'thing'));
  });
  await isTold(() => replace('thing/form.json'));
  await isTold(() => rmSync(join(folder, 'other'), { recursive: true }));
  await isTold(() => replace('thing/form.json'));
});

it('says so when the folder itself is gone', async () => {
  await isTold(() => rmSync(folder, { recursive: true }));
  await expect.poll(() => failures.splice(0)).toEqual([expect.objectContaining({ code: 'ENOENT' })]);
});

it('tells nothing once it was stopped', async () => {
  await isTold(() => replace('thing/form.json'));
  stop();
  const before = told;
  replace('thing/form.json');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(told).toBe(before);
});
