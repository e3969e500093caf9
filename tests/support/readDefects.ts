import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceText } from '#documents/readDocuments.ts';
import { readFolder } from '#server/product/readFolder.ts';

/** A small product with one thing wrong in one file. */
export interface DefectFolder {
  /** Like `rule/cycle`; the folder is named `rule-cycle`. */
  readonly code: string;
  readonly name: string;
  readonly folder: string;
  readonly texts: readonly SourceText[];
  /** The place and code of what `guiju check` finds: `thing/form.json:3:10  document/json`. */
  readonly findings: readonly string[];
}

const ROOT = join(dirname(dirname(fileURLToPath(import.meta.url))), 'fixtures/defects');

/** All folders of tests/fixtures/defects: `<code>/<what is wrong>/`. */
export function readDefects(): DefectFolder[] {
  return readdirSync(ROOT).flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => {
      const folder = join(ROOT, group, name);
      const findings = readFileSync(join(folder, 'findings.txt'), 'utf8').trim().split('\n');
      return { code: group.replace('-', '/'), name: `${group}/${name}`, folder, texts: readFolder(folder), findings };
    }),
  );
}
