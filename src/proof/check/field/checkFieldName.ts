import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { standardFields } from '#engine/build/standardFields.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** What every record has: the fields that the server writes, and the mark of a deleted one, which no form knows. */
const OF_EVERY_RECORD: readonly string[] = [...Object.keys(standardFields('BASE', {})), 'IsDeleted'];

/**
 * Reports a field of its own that bears the name of one which every record has: the server writes that one, and what is entered is lost. A form may
 * place such a field, with a title or a width; it says no type then, for that is known.
 */
export function checkFieldName(
  name: string,
  { type }: FieldNode,
  pointer: string,
  { api, sets }: Pick<EntityModel, 'api' | 'sets'>,
  report: Report,
): void {
  if (!sets.includes('BASE') || !OF_EVERY_RECORD.includes(name) || (type === undefined && name !== 'IsDeleted')) return;
  report({
    code: 'document/reserved-name',
    pointer,
    atKey: true,
    message: `Every record has a "${name}" that the server writes: a field of its own cannot be called so`,
    proposal: `Call it otherwise, for example "${api}${name}"`,
  });
}
