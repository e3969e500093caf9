import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { runGuiju, type Streams } from '#cli/runGuiju.ts';

/** The result of a command line. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one `guiju` command line in this process. */
export async function run(argv: readonly string[], more: Partial<Streams> = {}): Promise<Ran> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runGuiju(argv, { out: (text) => out.push(text), err: (text) => err.push(text), env: {}, ...more });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** Runs a command in English and in Chinese, and compares the names of entities, fields and places in both outputs. */
export async function inBoth(argv: readonly string[], folder: string): Promise<{ english: string; chinese: string }> {
  const [named, chosen, silent] = [
    await run([...argv, '--lang', 'en', '--schemas', folder]),
    await run([...argv, '--schemas', folder], { env: { LANG: 'en_US.UTF-8' } }),
    await run([...argv, '--schemas', folder], { env: { LANG: 'C.UTF-8' } }),
  ];
  expect(chosen).toEqual(named);
  expect(silent.code).toBe(named.code);
  const asked = await run([...argv, '--lang', 'zh', '--schemas', folder]);
  // Without a language option, problems of documents have a default language of their own.
  const told = ({ out }: Ran): string[] => out.split('\n').filter((line) => !line.includes('signature/'));
  expect(told(asked)).toEqual(told(silent));
  expect(placesOf(named.out)).toEqual(placesOf(silent.out));
  return { english: named.out, chinese: silent.out };
}

const placesOf = (text: string): string[] => text.match(/[\w/]+\.json:\d+:\d+/g) ?? [];

/** A temporary schemas folder, deleted after the test. */
export interface TemporaryFolder {
  readonly folder: string;
  readonly read: (file: string) => string;
  readonly write: (file: string, text: string) => void;
}

/** Makes a temporary schemas folder with these files, or a copy of another folder. */
export function temporaryFolder(content: Readonly<Record<string, string>> | string): TemporaryFolder {
  const folder = mkdtempSync(join(tmpdir(), 'guiju-schemas-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  if (typeof content === 'string') cpSync(content, folder, { recursive: true });
  else for (const [file, text] of Object.entries(content)) write(file, text);
  return { folder, write, read: (file) => readFileSync(join(folder, file), 'utf8') };
}
