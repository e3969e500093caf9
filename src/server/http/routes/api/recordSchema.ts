import type { EntityModel } from '#engine/model/EntityModel.ts';
import { fieldKind, isFiles, isMany, isRows, valueSort } from '#fields/table/fieldKinds.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fileInfo } from '#wire/MediaReply.ts';
import type { JsonSchema } from '#wire/schema.ts';

/** Returns the fields of a field's child rows. */
export type ChildFields = (field: FieldModel) => readonly FieldModel[];

/** A record of an entity in replies, with every field that any user may read; each reader gets the permitted ones. */
export function recordSchema(entity: EntityModel, childFields: ChildFields): JsonSchema {
  return {
    title: entity.title,
    type: 'object',
    properties: { Id: { type: 'integer' }, ...valueProperties(entity.fields, childFields) },
    required: ['Id'],
    // Lists may include fields of referenced records, as `Reference.Field`.
    additionalProperties: { $ref: '#/components/schemas/Value' },
  };
}

function valueProperties(fields: readonly FieldModel[], childFields: ChildFields): Record<string, JsonSchema> {
  return Object.fromEntries(
    fields.flatMap((field): [string, JsonSchema][] => {
      const own: [string, JsonSchema] = [field.name, describe(field, valueSchema(field, childFields))];
      return hasText(field) ? [own, [`${field.name}Text`, { description: `${field.title}的文字` }]] : [own];
    }),
  );
}

/** Whether a reply has the name or label of a value in addition. */
const hasText = (field: FieldModel): boolean => field.enum !== undefined || field.reference !== undefined;

function valueSchema(field: FieldModel, childFields: ChildFields): JsonSchema {
  if (isRows(field))
    return {
      type: 'array',
      items: {
        type: 'object',
        properties: valueProperties(childFields(field), () => []),
        additionalProperties: { $ref: '#/components/schemas/Value' },
      },
    };
  if (isFiles(field)) return orNull({ type: 'array', items: fileInfo.schema });
  if (isMany(field)) return orNull({ type: 'array', items: { type: field.itemType } });
  switch (valueSort(field)) {
    case 'number':
      // Some numbers are sent as texts (spec section 3).
      return orNull({ type: field.wireText ? 'string' : 'number' });
    case 'boolean':
      return orNull({ type: 'boolean' });
    default:
      return orNull({ type: 'string', ...(fieldKind(field).moment === 'date' ? { format: 'date' } : {}) });
  }
}

const orNull = ({ type, ...schema }: JsonSchema): JsonSchema => ({ ...schema, type: [type, 'null'] });

/** The parameters that a form of an entity sends: every field as text, rows as `rows[0][Field]`. */
export function sentProperties(
  fields: readonly FieldModel[],
  childFields: ChildFields,
): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    fields
      .filter(({ computed }) => !computed)
      .map((field) => [
        field.name,
        describe(
          field,
          isRows(field)
            ? {
                type: 'array',
                items: { type: 'object', properties: sentProperties(childFields(field), () => []) },
              }
            : { type: 'string', ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }) },
        ),
      ]),
  );
}

const describe = ({ title, enum: bound }: FieldModel, schema: JsonSchema): JsonSchema => ({
  title,
  ...(bound === undefined ? {} : { description: `枚举 ${bound.type}` }),
  ...schema,
});
