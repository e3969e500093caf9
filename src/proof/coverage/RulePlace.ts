import type { Rule } from '#engine/rules/Rule.ts';

/** The location of a part of a rule in the documents of an entity. */
export interface RulePlace {
  /** Path below the schemas folder. */
  readonly file: string;
  readonly pointer: string;
  /** Characters inside the text at `pointer`. */
  readonly range?: readonly [start: number, end: number] | undefined;
}

/** A branch of a reaction, or its condition. */
export type RulePart = 'when' | 'fulfill' | 'otherwise';

/** The location of a rule or a part of it. Computed states are in workflow.json, all other rules in form.json. */
export function placeOfRule(entity: string, rule: Rule, part?: RulePart): RulePlace {
  const isReaction = rule.pointer.startsWith('/properties');
  const file = `${entity}/${isReaction ? 'form.json' : 'workflow.json'}`;
  if (!isReaction) return { file, pointer: rule.pointer.replace(/\/x-reactions.*$/, '') };
  if (part === undefined) return { file, pointer: rule.pointer };
  if (part === 'when') return { file, pointer: `${rule.pointer}/when` };
  const key = rule[part]?.key;
  return { file, pointer: `${rule.pointer}/${part}${key === undefined ? '' : `/state/${key}`}` };
}
