import type { EnumSource } from '#language/EnumType.ts';
import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { lintValue } from './lintConstants.ts';

type Written = Readonly<Record<string, string | number | boolean | null>>;

/** Reports constants that transitions write into fields of this or created records that can never contain them. */
export function lintWritten(
  { transitions = [] }: WorkflowDocument,
  entity: EntityModel,
  enums: EnumSource,
  findEntity: FindEntity,
  report: Report,
): void {
  const lint = (values: Written, target: EntityModel | undefined, at: string): void => {
    for (const [name, value] of Object.entries(values)) {
      const field = target?.field(name);
      if (field !== undefined && value !== null) lintValue(value, `${at}/${name}`, field, enums, report);
    }
  };
  transitions.forEach(({ set = {}, creates = [] }, i) => {
    lint(set, entity, `/transitions/${i}/set`);
    creates.forEach(({ entity: key, values, rows = [] }, j) => {
      const made = findEntity(key);
      lint(values, made, `/transitions/${i}/creates/${j}/values`);
      rows.forEach((row, k) => {
        const child = findEntity(made?.field(row.field)?.child?.entity ?? '');
        lint(row.values, child, `/transitions/${i}/creates/${j}/rows/${k}/values`);
      });
    });
  });
}
