import type { FormDocument } from '#generated/documents/FormDocument.ts';
import type { PublicForm, PublicView } from '../model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { readExpression } from '../schema/readExpression.ts';
import type { Report } from '../schema/SchemaProblem.ts';
import { readComputable } from './readCustomerView.ts';

/** The part of an entity that anyone may see and send; undefined for nothing. Masked fields are excluded. */
export function readPublicView(
  form: FormDocument,
  fields: readonly FieldModel[],
  report: Report,
): PublicView | undefined {
  const stated = form['x-public'];
  if (stated === undefined) return undefined;
  const masked = new Set(fields.flatMap(({ name, masked: isMasked }) => (isMasked ? [name] : [])));
  const open = (names: readonly string[] = []): string[] => names.filter((name) => !masked.has(name));
  const { where, neighbours } = stated;
  return {
    where: where === undefined ? undefined : readExpression(where, '/x-public/where', report),
    fields: open(stated.fields),
    detail: open(stated.detail),
    lists: stated.lists ?? ['list'],
    neighbours: neighbours === undefined ? undefined : { by: neighbours.by, within: neighbours.within },
    excerpts: stated.excerpts ?? {},
    views: stated.views,
    forms: new Map(
      Object.entries(stated.forms ?? {}).map(([name, { values = {}, message }]): [string, PublicForm] => [
        name,
        {
          message,
          values: Object.fromEntries(
            Object.entries(values).flatMap(([field, value]) => {
              const read = readComputable(value, `/x-public/forms/${name}/values/${field}`, report);
              return read === undefined ? [] : [[field, read]];
            }),
          ),
        },
      ]),
    ),
  };
}
