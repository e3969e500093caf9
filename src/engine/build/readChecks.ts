import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { CheckModel, EntityModel, TotalModel } from '../model/EntityModel.ts';
import { readExpression } from '../schema/readExpression.ts';
import type { Report } from '../schema/SchemaProblem.ts';

/**
 * The checks of a form document: those over the record alone, those over other records, and warnings of both kinds. What cannot be read
 * is reported and left out.
 */
export function readChecks(form: FormDocument, report: Report): Pick<EntityModel, 'checks' | 'totals' | 'warnings'> {
  const checks: CheckModel[] = [];
  const totals: TotalModel[] = [];
  const warnings: (CheckModel | TotalModel)[] = [];
  for (const [i, { field, when: text, message, level, total, n }] of (form['x-checks'] ?? []).entries()) {
    const pointer = `/x-checks/${i}`;
    const when = readExpression(text, `${pointer}/when`, report);
    if (when === undefined) continue;
    const check = { field, when, message, pointer };
    if (total === undefined) {
      (level === 'warn' ? warnings : checks).push(check);
      continue;
    }
    const where = readExpression(total.where, `${pointer}/total/where`, report);
    const count = n === undefined ? undefined : readExpression(n, `${pointer}/n`, report);
    if (where === undefined) continue;
    (level === 'warn' ? warnings : totals).push({ ...check, of: total.of, sum: total.sum, where, n: count });
  }
  return { checks, totals, warnings };
}
