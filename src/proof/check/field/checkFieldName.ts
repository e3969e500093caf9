import type { FieldNode } from '#generated/documents/FormDocument.ts';
import { standardFields } from '#engine/build/standardFields.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Fields of every record: those the server writes, and the deletion flag, which is on no form. */
const OF_EVERY_RECORD: readonly string[] = [...Object.keys(standardFields('BASE', {})), 'IsDeleted'];

/**
 * Reports a declared field with the name of a built-in one: the server writes that field, so input would be lost. A
 * form may place a built-in field, with a title or a width, but without a type, which is fixed.
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
