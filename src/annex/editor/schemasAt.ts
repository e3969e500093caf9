import type { MetaSchema } from '#documents/MetaSchema.ts';

/** The value of `type` in the object at a depth of the path; undefined if it has none. */
export type TypeAt = (depth: number) => string | undefined;

/**
 * The schemas for the value at a path, with references and choices expanded. Among kinds of objects only
 * those remain that match the `type` of the object.
 */
export function schemasAt(root: MetaSchema, path: readonly (string | number)[], typeAt: TypeAt): MetaSchema[] {
  let found = unfold(root, root).filter((schema) => admits(schema, typeAt(0), root));
  path.forEach((segment, i) => {
    found = found
      .flatMap((schema) => step(schema, segment))
      .flatMap((schema) => unfold(schema, root))
      .filter((schema) => admits(schema, typeAt(i + 1), root));
  });
  return found;
}

function step(schema: MetaSchema, segment: string | number): MetaSchema[] {
  if (typeof segment === 'number') return schema.items === undefined ? [] : [schema.items];
  const own = schema.properties?.[segment];
  if (own !== undefined) return [own];
  const matching = Object.entries(schema.patternProperties ?? {}).filter(([pattern]) =>
    new RegExp(pattern).test(segment),
  );
  if (matching.length > 0) return matching.map(([, each]) => each);
  return typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : [];
}

function unfold(schema: MetaSchema, root: MetaSchema): MetaSchema[] {
  const target = resolve(schema, root);
  const choices = [...(target.anyOf ?? []), ...(target.oneOf ?? [])];
  if (choices.length === 0) return [target];
  const { description } = target;
  return choices
    .flatMap((choice) => unfold(choice, root))
    .map((choice) =>
      description === undefined || choice.description !== undefined ? choice : { ...choice, description },
    );
}

/** A reference with a description of its own keeps it. */
function resolve(schema: MetaSchema, root: MetaSchema): MetaSchema {
  const name = /^#\/definitions\/(.+)$/.exec(schema.$ref ?? '')?.[1];
  if (name === undefined) return schema;
  const target = root.definitions?.[name] ?? {};
  return schema.description === undefined ? target : { ...target, description: schema.description };
}

function admits({ properties }: MetaSchema, type: string | undefined, root: MetaSchema): boolean {
  const own = properties?.['type'];
  if (type === undefined || own === undefined) return true;
  const { const: only, enum: some } = resolve(own, root);
  return only === undefined ? some === undefined || some.includes(type) : only === type;
}
