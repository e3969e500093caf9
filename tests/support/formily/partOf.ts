import type { ISchema } from '@formily/json-schema';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { RuleComponent } from '#proof/analysis/ruleComponents.ts';

/** Names of the fields that the rules of a component read or govern, in the order of the form. */
export function fieldsOf({ rules }: Pick<RuleComponent, 'rules'>, entity: EntityModel): string[] {
  const governed = new Set(rules.flatMap(({ targets }) => targets));
  const read = new Set(rules.flatMap(({ reads }) => [...reads]));
  return entity.fields.filter(({ index, name }) => governed.has(index) || read.has(name)).map(({ name }) => name);
}

/**
 * A form with only these fields, and all its sections: mounting the others takes most of the time, and none of these
 * rules reads them.
 */
export function partOf(schema: ISchema, names: readonly string[]): ISchema {
  const { properties } = schema;
  if (typeof properties !== 'object') return schema;
  const kept = Object.entries(properties).filter(([name, { type }]) => type === 'void' || names.includes(name));
  return { ...schema, properties: Object.fromEntries(kept.map(([name, node]) => [name, partOf(node, names)])) };
}

/** A sample of at most `most` elements, evenly spaced. */
export function someOf<T>(all: readonly T[], most: number): T[] {
  const step = Math.max(1, Math.ceil(all.length / most));
  return all.filter((_, i) => i % step === 0);
}
