import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { CheckModel, EntityModel, TotalModel } from '../model/EntityModel.ts';
import { collectNodes } from '../schema/collectNodes.ts';
import { readExpression } from '../schema/readExpression.ts';
import type { Report } from '../schema/SchemaProblem.ts';

/** The checks of a form: of the record, over others, and warnings. Unparsable ones are reported. */
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
  checks.push(...eitherChecks(form, report));
  return { checks, totals, warnings };
}

/** Checks of `x-either`, reported at each field, since a message at a hidden one is not visible. */
function eitherChecks(form: FormDocument, report: Report): CheckModel[] {
  const titles = new Map(
    collectNodes(form).flatMap(({ fields }) => fields.map(({ name, node }) => [name, node.title])),
  );
  return (form['x-either'] ?? []).flatMap(({ fields, exactly, message }, i): CheckModel[] => {
    const pointer = `/x-either/${i}`;
    const filled = fields.map((name) => `(empty($values.${name}) ? 0 : 1)`).join(' + ');
    const when = readExpression(`{{ ${filled} ${exactly === true ? '!== 1' : '< 1'} }}`, pointer, report);
    const names = fields.map((name) => titles.get(name) ?? name).join('、');
    const text = message ?? (exactly === true ? `${names}必须且只能填一项` : `${names}至少填一项`);
    return when === undefined ? [] : fields.map((field) => ({ field, when, message: text, pointer }));
  });
}
