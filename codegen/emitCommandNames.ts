import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GeneratedFile } from './GeneratedFile.ts';

/** Emits the names of the commands of the server: its files in src/server/commands that begin with a small letter. */
export function emitCommandNames(root: string): GeneratedFile {
  const names = readdirSync(join(root, 'src/server/commands'))
    .filter((file) => /^[a-z]\w*\.ts$/.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
  const list = names.map((name) => `  ${JSON.stringify(name)},\n`).join('');
  const text = `/** Every command that transitions may name. */\nexport const COMMAND_NAMES = [\n${list}] as const;\n\nexport type CommandName = (typeof COMMAND_NAMES)[number];\n`;
  return { path: 'src/generated/commandNames.ts', text };
}
