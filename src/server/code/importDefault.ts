import { pathToFileURL } from 'node:url';

/** What a file of code exports by default; undefined when it exports nothing so. */
export async function importDefault(file: string): Promise<unknown> {
  const found: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return typeof found === 'object' && found !== null && 'default' in found ? found.default : undefined;
}
