import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The embedded database as machine code: the database itself, and what creates a new folder. */
export interface CompiledPglite {
  readonly pgliteWasmModule: WebAssembly.Module;
  readonly initdbWasmModule: WebAssembly.Module;
}

let compiled: Promise<CompiledPglite> | undefined;

/**
 * Compiles the embedded database, once per process: every thread that opens a folder gets the same machine code, with whatever has been
 * optimised in it by then. A thread that compiles for itself begins with slow code and takes a second of processor time to better it.
 */
export function compilePglite(): Promise<CompiledPglite> {
  compiled ??= compile().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function compile(): Promise<CompiledPglite> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const read = async (name: string): Promise<WebAssembly.Module> =>
    WebAssembly.compile(await readFile(join(folder, name)));
  const [pgliteWasmModule, initdbWasmModule] = await Promise.all([read('pglite.wasm'), read('initdb.wasm')]);
  return { pgliteWasmModule, initdbWasmModule };
}
