import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendCases } from '#documents/edit/appendCases.ts';
import { applyEdit } from '#documents/edit/TextEdit.ts';
import type { CheckedProduct } from './CliCommand.ts';
import { CommandError } from './CommandError.ts';
import type { CoveredEntity } from './printCoverage.ts';

/** Appends the proposed cases to the cases.json of their entity, and leaves the rest of the file as it is. */
export function writeProposed(folder: string, { sources }: CheckedProduct, { entity, proposed }: CoveredEntity): void {
  if (proposed === undefined || proposed.cases.length === 0) return;
  const file = `${entity.key}/cases.json`;
  const text = sources.get(file)?.text ?? '';
  const edit = appendCases(text, proposed.cases);
  if (edit === undefined) throw new CommandError(`${file} has no list of cases to append to`);
  writeFileSync(join(folder, file), applyEdit(text, edit));
}
