import { fieldTypes } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

export type Fits = (field: Pick<FieldModel, 'type'>) => boolean;

/** Reports a field of a type that its place does not accept; proposes suitable candidates. */
export function demandType(
  field: FieldModel | undefined,
  fits: Fits,
  pointer: string,
  report: Report,
  among: readonly FieldModel[] = [],
): void {
  const fitting = among.filter(fits).map(({ name }) => name);
  if (field !== undefined && !fits(field))
    report({
      code: 'document/invalid',
      pointer,
      message: `"${field.name}" is ${field.type}; this takes ${takenTypes(fits).join(' or ')}`,
      proposal: fitting.length === 0 ? undefined : `One of ${fitting.join(', ')}`,
    });
}

/** The names of the suitable types. */
const takenTypes = (fits: Fits): readonly string[] => fieldTypes().filter((type) => fits({ type }));
