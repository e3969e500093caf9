import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

export interface FoundImport {
  readonly from: string;
  /** A package name, or `#layer/path` for files of ours. */
  readonly to: string;
  /** The file is loaded when the import runs: `import('...')`. */
  readonly isLazy: boolean;
  /** Only types are imported: nothing is loaded. */
  readonly isType: boolean;
}

const COMMENT = /\/\*[\s\S]*?\*\/|(^|[^:'"`])\/\/.*$/gm;
const IMPORT = /\b(?:import|export)\b[^'"`;()]*?\bfrom\s*['"]([^'"]+)['"]|(?<!['".])\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

/** The TypeScript files below a folder, as paths from it. */
export function readSources(root: string): string[] {
  return readdirSync(root, { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .sort();
}

/** The text of a source file without its comments. */
export function readCode(file: string): string {
  return readFileSync(file, 'utf8').replace(COMMENT, '$1');
}

/** Every import below `root`; relative ones are resolved to `#path`. `layer` is put before paths of a folder that is a layer itself. */
export function readImports(root: string, layer = ''): FoundImport[] {
  return readSources(root).flatMap((file) => {
    const from = join(layer, file);
    return [...readCode(join(root, file)).matchAll(IMPORT)].map((match) => {
      const to = match[1] ?? match[2] ?? '';
      return {
        from,
        to: to.startsWith('.') ? `#${join(dirname(from), to)}` : to,
        isLazy: /^import\s*\(/.test(match[0]),
        isType: /^(import|export)\s+type\b/.test(match[0]),
      };
    });
  });
}
