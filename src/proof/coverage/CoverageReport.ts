import type { RuleProperty } from '#engine/rules/Rule.ts';
import type { RulePlace } from './RulePlace.ts';

/** How many of how many. */
export interface Tally {
  readonly covered: number;
  readonly total: number;
}

/** Something that no case shows. */
export interface Gap {
  /** `condition`: a rule was not seen to hold, not to hold, or at all. `atom`: a part of an expression did not decide. */
  readonly kind: 'condition' | 'atom';
  readonly place: RulePlace;
  /** Title and name of what the rule governs. */
  readonly target: string;
  readonly property: RuleProperty;
  /** The condition or atom as an expression; empty for a rule without condition. */
  readonly expression: string;
  /** The value that no case shows; undefined: no case looks at the rule at all. */
  readonly wants: boolean | undefined;
  /** The whole gap as a Chinese sentence. */
  readonly text: string;
}

/** A change of a rule that no case notices. */
export interface Survivor {
  readonly kind: MutantKind;
  readonly place: RulePlace;
  readonly target: string;
  readonly property: RuleProperty;
  /** What was changed, in Chinese. */
  readonly text: string;
}

export const MUTANT_KINDS = ['operator', 'constant', 'dropped-atom', 'negated', 'dropped-rule', 'flipped'] as const;
/** Ways in which a rule is changed to see whether a case notices. */
export type MutantKind = (typeof MUTANT_KINDS)[number];

/** What the cases of an entity show of its rules. */
export interface CoverageReport {
  readonly entity: string;
  readonly title: string;
  readonly cases: number;
  /** Titles of cases that do not hold; those that enter what nobody could do not count, the others show what they show. */
  readonly failing: readonly string[];
  readonly conditions: Tally;
  readonly atoms: Tally;
  /** Changed rules that a case notices; those that change nothing in any state do not count. Undefined when not asked for. */
  readonly mutants: Tally | undefined;
  readonly gaps: readonly Gap[];
  readonly survivors: readonly Survivor[];
  /** Changed rules that no case notices and of which it is not known whether they change anything; they do not count. */
  readonly undecided: readonly Survivor[];
  /** False when a limit ended the analysis; figures then are those reached so far. */
  readonly isComplete: boolean;
  readonly states: number;
}
