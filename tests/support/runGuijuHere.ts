import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { runGuiju, type Streams } from '#cli/runGuiju.ts';

/** What a command line did. */
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

/** A temporary schemas folder, gone after the test. */
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
