import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ProductCode } from './defineProduct.ts';
import { StartError } from '../settings/StartError.ts';
import { BUILT } from './builtCode.ts';
import { codeFolders } from '../settings/codeFolders.mjs';
import { importDefault, loadShared } from './loadShared.ts';

/** Loads the server code of a folder and its extensions, if any. Throws StartError, also for duplicates. */
export async function loadCode(folder: string): Promise<ProductCode> {
  await loadShared(folder);
  const codes = await Promise.all(codeFolders(folder).folders.map(codeOf));
  const [own = new ProductCode({}), ...others] = codes.flatMap((code) => code ?? []);
  return others.reduce(
    (all, code) => ({
      commands: new Map(Object.entries(joined('commands', fromMap(all.commands), fromMap(code.commands)))),
      channels: joined('channels', all.channels, code.channels),
      hooks: joined('hooks', all.hooks, code.hooks),
      calls: joined('calls', all.calls, code.calls),
      jobs: [...all.jobs, ...code.jobs],
    }),
    own,
  );
}

const fromMap = <T>(map: ReadonlyMap<string, T>): Record<string, T> => Object.fromEntries(map);

async function codeOf(folder: string, at: number): Promise<ProductCode | undefined> {
  const file = join(folder, 'product.ts');
  if (!existsSync(file)) return undefined;
  const code = BUILT === undefined ? await importDefault(file) : BUILT.products[at];
  if (code instanceof ProductCode) return code;
  throw new StartError(`${file} 要默认导出 defineProduct 的结果（no default export of defineProduct）`);
}

/** Both records. Throws StartError for a name that both have. */
function joined<T>(
  part: string,
  all: Readonly<Record<string, T>>,
  more: Readonly<Record<string, T>>,
): Record<string, T> {
  const twice = Object.keys(more).find((name) => Object.hasOwn(all, name));
  if (twice !== undefined) throw new StartError(`两处代码都定义了 ${part} ${twice}（defined twice）`);
  return { ...all, ...more };
}
