import { pathToFileURL } from 'node:url';

/** Returns the default export of a code file; undefined when it has none. */
export async function importDefault(file: string): Promise<unknown> {
  const found: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return typeof found === 'object' && found !== null && 'default' in found ? found.default : undefined;
}
