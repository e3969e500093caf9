import { locateProblem } from '#documents/locateProblem.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { SchemaProblem } from '#engine/schema/SchemaProblem.ts';
import { nearestName } from '#language/compiler/nearestName.ts';
import type { CheckedProduct } from './CliCommand.ts';

/** Wrong arguments or something that is not there: one clear line for the user, exit code 2. */
export class CommandError extends Error {}

/** The entity named in an argument. Throws CommandError, with the most similar name. */
export function namedEntity(key: string, { entities }: Pick<CheckedProduct, 'entities'>): EntityModel {
  const entity = entities.get(key);
  if (entity !== undefined) return entity;
  const near = nearestName(key, [...entities.keys()]);
  throw new CommandError(`There is no entity "${key}"${near === undefined ? '' : `; did you mean "${near}"?`}`);
}

/** A location in a file of the schemas folder. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The line and column of a pointer's target. */
export function placeIn(
  { sources }: CheckedProduct,
  { file, pointer, range }: Pick<SchemaProblem, 'file' | 'pointer' | 'range'>,
): FilePlace {
  return { file, ...locateProblem({ code: 'rule/no-effect', file, pointer, range, message: '' }, sources.get(file)) };
}
