import type { Rule } from '#engine/rules/Rule.ts';
import type { Survivor } from '../coverage/CoverageReport.ts';

/** A set of rules with one change in it. */
export interface Mutant {
  /** What to say of it when no case notices. */
  readonly survivor: Survivor;
  /** Changed rules by the rule they stand for; undefined: dropped. Rules of one reaction share its condition. */
  readonly replaced: ReadonlyMap<Rule, Rule | undefined>;
}

/** Rules with those of a mutant in their places. */
export function applyMutant(rules: readonly Rule[], { replaced }: Mutant): Rule[] {
  return rules.flatMap((rule) => (replaced.has(rule) ? (replaced.get(rule) ?? []) : rule));
}
