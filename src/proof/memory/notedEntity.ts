import type { EntityModel } from '#engine/model/EntityModel.ts';

/** Parts of an entity that are told apart by themselves; whatever else is read of it is read of its documents as a whole. */
const ALL_FIELDS = 'fields';
const FIELD = 'field ';
/** What is plain data, expressions among that. */
const PLAIN = [
  ...(['organisation', 'dialog', 'api', 'was', 'titleField', 'permissionKeys', 'plainKeys', 'sets'] as const),
  ...(['scope', 'unique', 'customer', 'public'] as const),
];

/** Words for people, which stand in findings only, and the place among the other fields, of which rules alone tell. */
const LEFT_OUT: readonly string[] = ['title', 'description', 'index'];

/**
 * Every part of an entity with what it is now, by `hash` of its text. Functions are made of what stands beside them: an expression, the text of a
 * pattern.
 */
export function partsOf(entity: EntityModel, hash: (text: string) => string): Record<string, string> {
  const print = (part: unknown): string => {
    const text = JSON.stringify(part, (key, value: unknown) => {
      if (LEFT_OUT.includes(key)) return undefined;
      return value instanceof Map ? [...value] : value;
    });
    return hash(text ?? '');
  };
  const fields = entity.fields.map((field): [string, string] => [FIELD + field.name, print(field)]);
  return {
    ...Object.fromEntries(fields),
    [ALL_FIELDS]: hash(fields.flat().join('\n')),
    ...Object.fromEntries(PLAIN.map((name) => [name, print(entity[name])])),
  };
}

/** An entity that notes which of its parts somebody reads: `part` by the name it has in `partsOf`, `whole` for all others. */
export function notedEntity(
  entity: EntityModel,
  note: { readonly part: (part: string) => void; readonly whole: () => void },
): EntityModel {
  const field = (name: string): ReturnType<EntityModel['field']> => {
    note.part(FIELD + name);
    return entity.field(name);
  };
  return new Proxy(entity, {
    get: (_, name): unknown => {
      // Which entity it is was noted when it was asked for, and what it is called is no part of what is found.
      if (name === 'key' || name === 'title') return entity[name];
      if (name === 'field') return field;
      if (name === ALL_FIELDS || PLAIN.some((plain) => plain === name)) note.part(String(name));
      else note.whole();
      const value: unknown = Reflect.get(entity, name);
      return value;
    },
    ownKeys: () => {
      note.whole();
      return Reflect.ownKeys(entity);
    },
  });
}
