import type { Translate } from '#engine/words/translator.ts';
import { accessGains } from '#wire/AccessGains.ts';
import { DEFINITIONS } from '#wire/calls/DEFINITIONS.ts';
import {
  integer,
  list,
  object,
  optional,
  TRANSLATED,
  translated,
  text,
  type JsonSchema,
  type Shape,
} from '#wire/schema.ts';

/** Translates the server's own texts in a reply; returns the same object where it has none. */
export type TranslateReply = (reply: unknown, say: Translate) => unknown;

/** The parts of a reply to translate, if any. A recursive shape is resolved when it is reached. */
type Plan =
  | { readonly each: Plan }
  | { readonly members: ReadonlyMap<string, Plan>; readonly others?: Plan }
  | { readonly definition: string }
  | 'said';

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a translator for replies of a shape, by the marks of the shape; undefined where it has no marks. */
export function replyTranslator({ schema }: Shape<unknown>): TranslateReply | undefined {
  const plan = planOf(schema);
  return plan === undefined ? undefined : (reply, say) => sayBy(plan, reply, say);
}

/** The data of a failure in addition to its message. */
const FAILURE = object({
  Issues: optional(list(object({ Field: text(), Message: translated() }))),
  Warnings: optional(list(object({ Field: text(), Message: translated() }))),
  References: optional(list(object({ Title: translated(), Count: integer() }))),
  Gains: optional(accessGains),
});

/** Translates the data of a failure. */
export const translateFailure: TranslateReply = replyTranslator(FAILURE) ?? ((data) => data);

const REFERENCE = /#\/definitions\/(\w+)/;

/** Whether a named shape, or one that it refers to, contains anything to translate. */
function saysAny(name: string, within: readonly string[] = []): boolean {
  const text = JSON.stringify(DEFINITIONS[name] ?? {});
  if (text.includes(`"${TRANSLATED}":true`)) return true;
  const others = [...text.matchAll(new RegExp(REFERENCE, 'g'))].flatMap(([, other]) => other ?? []);
  return others.some((other) => other !== name && !within.includes(other) && saysAny(other, [...within, name]));
}

const definitions = new Map<string, Plan | undefined>();

/** The parts to translate in a named shape. */
function planOfDefinition(name: string): Plan | undefined {
  if (!definitions.has(name)) definitions.set(name, planOf(DEFINITIONS[name] ?? {}));
  return definitions.get(name);
}

function planOf(schema: JsonSchema): Plan | undefined {
  if (schema[TRANSLATED] === true) return 'said';
  const { $ref } = schema;
  const [, name] = typeof $ref === 'string' ? (REFERENCE.exec($ref) ?? []) : [];
  if (name !== undefined) return saysAny(name) ? { definition: name } : undefined;
  const { anyOf, items, properties, additionalProperties } = schema;
  if (Array.isArray(anyOf)) {
    const plans = anyOf.filter(isSchema).flatMap((each) => planOf(each) ?? []);
    return plans.length > 1 ? plans.reduce(both) : plans[0];
  }
  if (isSchema(items)) {
    const each = planOf(items);
    return each === undefined ? undefined : { each };
  }
  const others = isSchema(additionalProperties) ? planOf(additionalProperties) : undefined;
  const members = new Map(
    Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, each]): [string, Plan][] => {
      const plan = isSchema(each) ? planOf(each) : undefined;
      return plan === undefined ? [] : [[name, plan]];
    }),
  );
  if (members.size === 0 && others === undefined) return undefined;
  return { members, ...(others === undefined ? {} : { others }) };
}

/** Merges the plans of alternative shapes: each translates the members that it names. */
function both(one: Plan, other: Plan): Plan {
  if (typeof one === 'string' || typeof other === 'string' || !('members' in one) || !('members' in other)) return one;
  return { ...other, ...one, members: new Map([...other.members, ...one.members]) };
}

function sayBy(plan: Plan, value: unknown, say: Translate): unknown {
  if (plan === 'said') return typeof value === 'string' ? say(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  if ('definition' in plan) {
    const own = planOfDefinition(plan.definition);
    return own === undefined ? value : sayBy(own, value, say);
  }
  if ('each' in plan) return Array.isArray(value) ? value.map((each) => sayBy(plan.each, each, say)) : value;
  if (Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]): [string, unknown] => {
      const own = plan.members.get(name) ?? plan.others;
      return [name, own === undefined ? each : sayBy(own, each, say)];
    }),
  );
}
