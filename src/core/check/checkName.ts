import type { EntityModel } from '../schema/EntityModel.ts';
import { nearestName } from '../schema/nearestName.ts';
import type { ProblemCode, Report } from '../schema/SchemaProblem.ts';

/** Everything that documents may name. */
export interface Names {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly enums: readonly string[];
  readonly keys: readonly string[];
}

const WHAT: Readonly<Partial<Record<ProblemCode, string>>> = {
  'reference/unknown-entity': 'entity',
  'reference/unknown-field': 'field',
  'reference/unknown-section': 'section',
  'reference/unknown-enum': 'enum type',
  'reference/unknown-document': 'document',
  'reference/unknown-key': 'permission key',
};

/** Reports a name that is not among the known ones, with the nearest of them; true when it is known. */
export function checkName(
  code: ProblemCode,
  name: string,
  known: readonly string[],
  pointer: string,
  report: Report,
  range?: readonly [number, number],
): boolean {
  if (known.includes(name)) return true;
  const near = nearestName(name, known);
  report({
    code,
    pointer,
    range,
    message: `There is no ${WHAT[code] ?? 'name'} "${name}"`,
    proposal: near === undefined ? undefined : `Did you mean "${near}"?`,
  });
  return false;
}

/** The field names of an entity. */
export const fieldNames = (entity: EntityModel): string[] => entity.fields.map((field) => field.name);
