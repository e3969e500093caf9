import type { MetaSchema } from '#documents/MetaSchema.ts';

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  array: 'list',
  object: 'object',
};

/** The values that a key accepts, as a text; `place` is the name of an inline object. */
export function acceptedValues(schema: MetaSchema, root: MetaSchema, place: string): string {
  const {
    $ref,
    type,
    const: only,
    enum: some,
    items,
    properties,
    additionalProperties: rest,
    minimum,
    maximum,
  } = schema;
  const name = $ref?.replace('#/definitions/', '');
  if (name !== undefined) {
    const target = root.definitions?.[name] ?? {};
    return target.properties === undefined ? acceptedValues(target, root, name) : `\`${name}\``;
  }
  if (only !== undefined) return `\`${JSON.stringify(only)}\``;
  if (some !== undefined) return some.map((value) => `\`${JSON.stringify(value)}\``).join(', ');
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (choices.length > 0)
    return [...new Set(choices.map((choice) => acceptedValues(choice, root, place)))].join(' or ');
  if (properties !== undefined) return `\`${place}\``;
  if (items !== undefined)
    return Object.keys(items).length === 0 ? 'list' : `list of ${acceptedValues(items, root, place)}`;
  const [byName] = [...Object.values(schema.patternProperties ?? {}), ...(typeof rest === 'object' ? [rest] : [])];
  if (byName !== undefined)
    return Object.keys(byName).length === 0 ? 'object' : `object, by name: ${acceptedValues(byName, root, place)}`;
  if (schema.pattern?.includes('\\{\\{') === true) return '`{{ expression }}`';
  if (type === undefined) return 'any value';
  const words = [type].flat().map((each) => TYPES[each] ?? each);
  return `${words.join(' or ')}${boundsOf(minimum, maximum)}`;
}

function boundsOf(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return ` from ${least} to ${most}`;
  if (least !== undefined) return ` from ${least} on`;
  return most === undefined ? '' : ` up to ${most}`;
}
