import type { TabDocument } from '#generated/documents/FormDocument.ts';
import type { DetailTab } from '../EntityModel.ts';
import type { Computable } from '#fields/FieldModel.ts';
import { readExpression } from '../readExpression.ts';
import type { Report } from '../SchemaProblem.ts';
import { readComputable } from './readComputable.ts';

/** The lists beside the fields of a record. What cannot be read is reported and left out. */
export function readTabs(tabs: readonly TabDocument[] | undefined, pointer: string, report: Report): DetailTab[] {
  return (tabs ?? []).map(({ title, list, by, create, values = {}, when }, i) => {
    const at = `${pointer}/${i}`;
    return {
      title,
      list,
      by,
      create: create === false ? undefined : (create ?? by),
      values: Object.fromEntries(
        Object.entries(values).flatMap(([name, value]): [string, Computable][] => {
          const computable = readComputable(value, `${at}/values/${name}`, report);
          return computable === undefined ? [] : [[name, computable]];
        }),
      ),
      when: when === undefined ? undefined : readExpression(when, `${at}/when`, report),
    };
  });
}
