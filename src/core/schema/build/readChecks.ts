import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { CheckModel, TotalModel } from '../EntityModel.ts';
import { readExpression } from '../readExpression.ts';
import type { Report } from '../SchemaProblem.ts';

/** The checks of a form document: those over the record alone, and those over other records. What cannot be read is reported and left out. */
export function readChecks(
  form: FormDocument,
  report: Report,
): { readonly checks: readonly CheckModel[]; readonly totals: readonly TotalModel[] } {
  const checks: CheckModel[] = [];
  const totals: TotalModel[] = [];
  for (const [i, { field, when: text, message, total, n }] of (form['x-checks'] ?? []).entries()) {
    const pointer = `/x-checks/${i}`;
    const when = readExpression(text, `${pointer}/when`, report);
    if (when === undefined) continue;
    const check = { field, when, message, pointer };
    if (total === undefined) {
      checks.push(check);
      continue;
    }
    const where = readExpression(total.where, `${pointer}/total/where`, report);
    const count = n === undefined ? undefined : readExpression(n, `${pointer}/n`, report);
    if (where !== undefined) totals.push({ ...check, of: total.of, sum: total.sum, where, n: count });
  }
  return { checks, totals };
}
