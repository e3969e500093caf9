import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SoundNote } from '#server/product/SoundNote.ts';

const folder = mkdtempSync(join(tmpdir(), 'guiju-n-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const build = (name: string, code: string): string => {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'main.js'), code);
  return join(folder, name, 'pgliteWorker.js');
};
const texts = [
  { file: 'a/form.json', text: '{}' },
  { file: 'b/form.json', text: '{}' },
];

it('knows the very texts that the very program found sound, and no others', () => {
  const [old, changed] = [build('old', 'check()'), build('changed', 'checkMore()')];
  const note = new SoundNote({ dataDir: folder, workerFile: old });
  expect(note.knows(texts)).toBe(false);
  note.keep(texts);
  expect(note.knows(texts)).toBe(true);
  expect(new SoundNote({ dataDir: folder, workerFile: old }).knows(texts)).toBe(true);
  const others = [
    texts.slice(0, 1),
    [...texts, { file: 'commands/x.ts', text: '' }],
    texts.map((each, i) => (i === 0 ? { ...each, text: '{ }' } : each)),
    texts.map((each, i) => (i === 0 ? { ...each, file: 'c/form.json' } : each)),
  ];
  for (const other of others) expect(note.knows(other)).toBe(false);
  expect(new SoundNote({ dataDir: folder, workerFile: changed }).knows(texts)).toBe(false);
});

it('knows a build by the names, sizes and times of its chunks', () => {
  const worker = build('chunked', 'check()');
  const [chunks, at] = [join(folder, 'chunked', 'chunks'), new Date(2026, 0, 1)];
  mkdirSync(chunks);
  const chunk = (name: string, code: string, time: Date): void => {
    writeFileSync(join(chunks, name), code);
    utimesSync(join(chunks, name), time, time);
  };
  chunk('a-1.js', 'one()', at);
  const known = (): boolean => new SoundNote({ dataDir: folder, workerFile: worker }).knows(texts);
  new SoundNote({ dataDir: folder, workerFile: worker }).keep(texts);
  expect(known()).toBe(true);
  chunk('a-1.js', 'other()', at);
  expect(known()).toBe(false);
  chunk('a-1.js', 'two()', new Date(2026, 0, 2));
  expect(known()).toBe(false);
  chunk('a-1.js', 'one()', at);
  expect(known()).toBe(true);
  renameSync(join(chunks, 'a-1.js'), join(chunks, 'a-2.js'));
  expect(known()).toBe(false);
});

it('is nothing where nothing was built, or where the folder cannot be written', () => {
  const unbuilt = new SoundNote({ dataDir: folder, workerFile: '' });
  unbuilt.keep(texts);
  expect(unbuilt.knows(texts)).toBe(false);
  const nowhere = new SoundNote({ dataDir: join(folder, 'nowhere'), workerFile: build('old', 'check()') });
  nowhere.keep(texts);
  expect(nowhere.knows(texts)).toBe(false);
});
