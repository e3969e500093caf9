import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Emscripten's numbers for "not possible on this file" and "input/output error". */
const EIO = 29;

type Started = Awaited<ReturnType<NodeFS['init']>>;
type Options = Started['emscriptenOpts'];

/**
 * The file system of the embedded database with a real fsync. The stock one returns success without calling it, so that a
 * power cut can leave a folder that does not open.
 */
export class DurableFs extends NodeFS {
  override async init(database: PGlite, options: Options): Promise<Started> {
    const started = await super.init(database, options);
    const { emscriptenOpts } = started;
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), addFsync],
      },
    };
  }
}

function addFsync(module: object): void {
  const fileSystem: unknown = 'NODEFS' in module ? module.NODEFS : undefined;
  const operations: unknown =
    typeof fileSystem === 'object' && fileSystem !== null && 'stream_ops' in fileSystem
      ? fileSystem.stream_ops
      : undefined;
  if (typeof operations !== 'object' || operations === null) throw new Error('NODEFS has no stream operations');
  Object.assign(operations, { fsync: syncStream });
}

function syncStream(stream: { readonly nfd: number }): number {
  try {
    fsyncSync(stream.nfd);
    return 0;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return code === 'EBADF' || code === 'EINVAL' ? 0 : EIO;
  }
}
