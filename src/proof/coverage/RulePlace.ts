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

const FINDING_CODES = [
  'never-visible',
  'required-while-hidden',
  'never-reached',
  'always-true',
  'always-false',
  'redundant',
] as const;
type FindingCode = (typeof FINDING_CODES)[number];

/** A probably unintended fact that holds in every state of an entity, or in every visited one. */
export interface Finding {
  readonly code: FindingCode;
  readonly place: RulePlace;
  /** Title and name of the rule's target. */
  readonly target: string;
  /** The whole finding as a Chinese sentence. */
  readonly text: string;
}

/** The result of walking all states of an entity. */
export interface WalkReport {
  readonly entity: string;
  readonly title: string;
  readonly findings: readonly Finding[];
  /** Conditions that no state met and that are not proven impossible: it is unknown whether these rules are sound. */
  readonly undecided: readonly Finding[];
  /** Every state was visited, and the states represent all possible input. */
  readonly isExhaustive: boolean;
  readonly isComplete: boolean;
  readonly states: number;
}
