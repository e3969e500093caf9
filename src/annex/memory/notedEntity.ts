import type { EntityModel } from '#engine/model/EntityModel.ts';

/** Parts of an entity with their own fingerprints; any other access depends on its documents as a whole. */
const ALL_FIELDS = 'fields';
const FIELD = 'field ';
/** Parts that are plain data, including expressions. */
const PLAIN = [
  ...([
    'organisation',
    'dialog',
    'api',
    'was',
    'titleField',
    'permissionKeys',
    'plainKeys',
    'shownThrough',
    'sets',
  ] as const),
  ...(['scope', 'unique', 'customer', 'public'] as const),
];

/** Texts for users, which occur in findings only, and the field index, which only rules use. */
const LEFT_OUT: readonly string[] = ['title', 'description', 'index'];

/** The fingerprint of each part of an entity. Functions derive from data next to them. */
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

/** An entity that notes which of its parts are read: `part` by its name in `partsOf`, `whole` for all others. */
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
      // The key was noted with the lookup, and titles are not part of findings.
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
