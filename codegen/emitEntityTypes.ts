import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { GeneratedFile } from './GeneratedFile.ts';

/** Emits one interface per entity and the map from entity key to it. */
export async function emitEntityTypes(entities: readonly EntityModel[]): Promise<GeneratedFile> {
  const names = new Map(entities.map(({ key }) => [key, key.charAt(0).toUpperCase() + key.slice(1)]));
  const parts = await Promise.all(
    entities.map((entity) =>
      compile(toSchema(entity, names), names.get(entity.key) ?? entity.key, {
        bannerComment: '',
        format: false,
        ignoreMinAndMaxItems: true,
        declareExternallyReferenced: false,
      }),
    ),
  );
  const map = [...names].map(([key, name]) => `  ${JSON.stringify(key)}: ${name};`);
  const tail = `/** Every entity by its key. */\nexport interface Entities {\n${map.join('\n')}\n}\n\nexport type EntityName = keyof Entities;\n\n/** The record type of an entity. */\nexport type RecordOf<E extends EntityName> = Entities[E];\n`;
  return { path: 'src/generated/entities.ts', text: [...parts, tail].join('\n') };
}

function toSchema(entity: EntityModel, names: ReadonlyMap<string, string>): JSONSchema {
  const properties = Object.fromEntries(
    entity.fields.map((field): [string, JSONSchema] => [
      field.name,
      {
        description: field.title,
        tsType: fieldKind(field).typescript(field, (key) => names.get(key) ?? 'unknown'),
      },
    ]),
  );
  return { description: entity.title, type: 'object', additionalProperties: false, properties };
}
