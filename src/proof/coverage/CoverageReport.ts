import type { RuleProperty } from '#engine/rules/Rule.ts';
import type { RulePlace } from './RulePlace.ts';

export interface Tally {
  readonly covered: number;
  readonly total: number;
}

/** Something that no case shows. */
export interface Gap {
  /** `condition`: a rule was never seen true, false, or at all. `atom`: a part of an expression never decided. */
  readonly kind: 'condition' | 'atom';
  readonly place: RulePlace;
  /** Title and name of the rule's target. */
  readonly target: string;
  readonly property: RuleProperty;
  /** The condition or atom as an expression; empty for a rule without condition. */
  readonly expression: string;
  /** The value that no case covers; undefined: no case covers the rule at all. */
  readonly wants: boolean | undefined;
  /** The whole gap as a Chinese sentence. */
  readonly text: string;
}

/** A change of a rule, or of a check over the values of the record itself, that no case notices. */
export interface Survivor {
  readonly kind: MutantKind;
  readonly place: RulePlace;
  readonly target: string;
  readonly property: RuleProperty;
  /** The change, in Chinese. */
  readonly text: string;
  /** The name of the change, unique in its entity; used where the documents explain why it has no effect. */
  readonly change: string;
}

/** Gives changes unique names: equal ones are numbered with their total, so a further change renames all of them. */
export function nameChanges<T extends { readonly survivor: Survivor }>(all: readonly T[]): T[] {
  const alike = new Map<string, number>();
  for (const { survivor } of all) alike.set(survivor.change, (alike.get(survivor.change) ?? 0) + 1);
  const seen = new Map<string, number>();
  return all.map((one) => {
    const { change } = one.survivor;
    const [number, count] = [(seen.get(change) ?? 0) + 1, alike.get(change) ?? 1];
    seen.set(change, number);
    return count === 1 ? one : { ...one, survivor: { ...one.survivor, change: `${change}（${number}/${count}）` } };
  });
}

export const MUTANT_KINDS = [
  'operator',
  'constant',
  'field',
  'dropped-atom',
  'negated',
  'dropped-rule',
  'dropped-check',
  'flipped',
] as const;
export type MutantKind = (typeof MUTANT_KINDS)[number];

/** The coverage of an entity's rules by its cases. */
export interface CoverageReport {
  readonly entity: string;
  readonly title: string;
  readonly cases: number;
  /** Titles of failing cases. Those with values that cannot be entered do not count; others still cover rules. */
  readonly failing: readonly string[];
  readonly conditions: Tally;
  readonly atoms: Tally;
  /** Mutants of rules and checks noticed by a case, without equivalent ones. Undefined when not requested. */
  readonly mutants: Tally | undefined;
  /** Those of `mutants` that change checks. */
  readonly checks: Tally | undefined;
  readonly gaps: readonly Gap[];
  readonly survivors: readonly Survivor[];
  /** Surviving mutants that may be equivalent; they do not count. */
  readonly undecided: readonly Survivor[];
  /** Surviving mutants that the document declares equivalent, with the reason; they do not count. */
  readonly equivalent: readonly (Survivor & { readonly reason: string })[];
  /** Changes declared equivalent that a case notices, or that do not exist. */
  readonly needless: readonly string[];
  /** False when a limit ended the analysis; figures then are those reached so far. */
  readonly isComplete: boolean;
  readonly states: number;
}
