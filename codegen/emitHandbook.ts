import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { FRAME_WORDS } from '#language/words/functionWords.ts';
import type { GeneratedFile } from './GeneratedFile.ts';

const PATH = 'schemas/README.md';
/** The table under this head, up to the next empty line. */
const TABLE = /^\| 函数 .*\n(?:\|.*\n)*/m;

/** Emits the handbook with its table of functions as their entries state it; the rest of the handbook is written by hand. */
export async function emitHandbook(root: string): Promise<GeneratedFile> {
  const text = await readFile(join(root, PATH), 'utf8');
  if (!TABLE.test(text)) throw new Error(`${PATH} has no table of functions`);
  const rows = Object.values(FRAME_WORDS).map(({ call, help }) => `| \`${call}\` | ${help} |`);
  const table = await format(['| 函数 | 得到什么 |', '| --- | --- |', ...rows].join('\n'), { parser: 'markdown' });
  return { path: PATH, text: text.replace(TABLE, () => table) };
}
