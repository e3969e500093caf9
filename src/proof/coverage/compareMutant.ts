import { provenSame } from '../analysis/provenSame.ts';
import { handsOn, setBy } from '../analysis/ruleResult.ts';
import type { Limits } from '../analysis/Limits.ts';
import { walkStates } from '../analysis/walkStates.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import type { Outcome } from '#engine/rules/FieldState.ts';
import type { RuleClass, State, Survey, SurveyedComponent } from './Survey.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { Rule, RuleSet } from '#engine/rules/Rule.ts';
import { compilePlain, sameResult, type PlainRule } from './compilePlain.ts';
import { withoutIdleRounds } from './withoutIdleRounds.ts';
import type { Survivor } from './CoverageReport.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import type { Expression } from '#language/Expression.ts';
import { FUNCTIONS } from '#language/functions/functions.ts';
import { mapExpression } from '#language/mapExpression.ts';
import { inputKey, contextOfState } from '../analysis/inputKey.ts';

/** Whether a mutant sets something else than the rules, in the scope of `effectiveScope`. */
export type Differs = (scope: Scope) => boolean;

/** Compares mutants with the original rules; each rule is compiled once. */
export class MutantComparison {
  readonly #compiled = new Map<Rule, PlainRule>();

  of({ replaced }: Mutant): Differs {
    const pairs = [...replaced].map(([rule, other]) => ({
      before: this.#compile(rule),
      after: other === undefined ? undefined : compilePlain(other),
    }));
    return (scope) => pairs.some(({ before, after }) => !sameResult(before.result(scope), after?.result(scope)));
  }

  #compile(rule: Rule): PlainRule {
    const known = this.#compiled.get(rule) ?? compilePlain(rule);
    this.#compiled.set(rule, known);
    return known;
  }
}

/** A set of rules with one change in it. */
export interface Mutant {
  /** The report when no case notices the mutant. */
  readonly survivor: Survivor;
  /** Changed rules by their original; undefined: dropped. Rules of one reaction share its condition. */
  readonly replaced: ReadonlyMap<Rule, Rule | undefined>;
}

/** Rules with those of a mutant in their places. */
export function applyMutant(rules: readonly Rule[], { replaced }: Mutant): Rule[] {
  return rules.flatMap((rule) => (replaced.has(rule) ? (replaced.get(rule) ?? []) : rule));
}

/** Whether a mutant differs: in some state, in none, or undecided; `stopped`: a limit ended the search. */
export type MutantVerdict = 'differs' | 'same' | 'undecided' | 'stopped';

/**
 * Compares a mutant with the rules in every walked state. A difference always shows at a target of a changed rule, so
 * only the inputs of these fields are considered. Where the states do not represent all input, equality needs a proof.
 */
export function compareMutant(survey: Survey, mutant: Mutant, differs: Differs, limits: Limits): MutantVerdict {
  const rules = [...mutant.replaced.keys()];
  const { entity, findEntity, context } = survey;
  const rounded = (rule: Rule | undefined): string =>
    printExpression(withoutIdleRounds(setBy(rule), { entity, findEntity, enums: context.enums }));
  if ([...mutant.replaced].every(([rule, other]) => rounded(rule) === rounded(other))) return 'same';
  const same = (): MutantVerdict => {
    const isExact = [...mutant.replaced].every(
      ([rule, other]) => survey.exact.has(rule) && [rule, other].every((one) => isPlain(survey, one)),
    );
    if (isExact) return 'same';
    const filled = withoutIdleDefaults(survey, rules);
    const isProven = [...mutant.replaced].every(([rule, other]) =>
      provenSame(filled(setBy(rule)), filled(setBy(other)), survey.finite),
    );
    return isProven ? 'same' : 'undecided';
  };
  const suspects = rules.flatMap((rule) => survey.classes.get(rule) ?? []).filter(({ scope }) => differs(scope));
  if (suspects.length === 0) return same();
  const targets = new Set(rules.flatMap((rule) => rule.targets));
  for (const surveyed of survey.components) {
    if (!surveyed.component.targets.some((index) => targets.has(index))) continue;
    const found = findDifference(survey, surveyed, mutant, limits, suspects);
    if (found !== undefined) return found === 'stopped' ? 'stopped' : 'differs';
  }
  return same();
}

/** Whether a walk of every state shows all results of a rule: of computed values it shows only some. */
const isPlain = ({ entity }: Survey, rule: Rule | undefined): boolean =>
  rule === undefined || rule.property !== 'value' || handsOn(rule, entity.ruleSet.rules);

function findDifference(
  survey: Survey,
  surveyed: SurveyedComponent,
  mutant: Mutant,
  limits: Limits,
  suspects: readonly RuleClass[],
): State | 'stopped' | undefined {
  const shows = differenceShower(survey, surveyed, mutant);
  const known = suspects.flatMap(({ examples }) => examples).find(shows);
  if (known !== undefined) return known;
  let found: State | undefined;
  const { isComplete } = walkStates(
    surveyed.space,
    limits,
    (state) => {
      if (shows(state)) found = state;
      return found !== undefined;
    },
    surveyed.directed,
  );
  return isComplete ? found : 'stopped';
}

/** Returns whether the mutant changes any field of the component in this state. */
export function differenceShower(
  { context }: Survey,
  { narrow, component }: SurveyedComponent,
  mutant: Mutant,
): (state: State) => boolean {
  const changed = new Set([...mutant.replaced.keys()].flatMap((rule) => rule.targets));
  const targets = component.targets.filter((index) => changed.has(index));
  const ruleSet = narrow(targets);
  const mutated: RuleSet = { ...ruleSet, rules: applyMutant(ruleSet.rules, mutant) };
  return (state) => {
    const seen = contextOfState(state, context);
    const [before, after] = [evaluateRules(ruleSet, seen), evaluateRules(mutated, seen)];
    return targets.some((index) => !sameField(before, after, index, ruleSet.fields[index]?.name ?? ''));
  };
}

/** A value that a rule sets and the same value as it was entered look alike. */
function sameField(before: Outcome, after: Outcome, index: number, name: string): boolean {
  const [a, b] = [before.states[index], after.states[index]];
  if (a !== b && JSON.stringify(a) !== JSON.stringify(b)) return false;
  if (a?.display !== 'visible') return true;
  return JSON.stringify(before.values[name] ?? null) === JSON.stringify(after.values[name] ?? null);
}

/**
 * Removes each `??` after a field that is never empty where it is read: a computed field, when everything that makes it
 * empty (conditions, and fields that are not filled in) was seen in every state.
 */
function withoutIdleDefaults(
  { entity, classes, exact }: Survey,
  rules: readonly Rule[],
): (set: Expression) => Expression {
  const scopes = rules.flatMap((rule) => classes.get(rule) ?? []).map(({ scope }) => scope);
  const isFilled = (name: string, within: readonly string[] = []): boolean => {
    const computing = entity.ruleSet.rules.filter(({ property, target }) => property === 'value' && target === name);
    return (
      !within.includes(name) &&
      computing.every((rule) =>
        [rule.fulfill, rule.otherwise].every(
          (effect) => effect?.expression === undefined || isEmptyByInputs(effect.expression, [...within, name]),
        ),
      )
    );
  };
  const isEmptyByInputs = (node: Expression, within: readonly string[]): boolean => {
    switch (node.kind) {
      case 'name':
        return isFilled(inputKey(node) ?? '', within);
      case 'arithmetic':
        return (
          node.op !== '/' && node.op !== '%' && [node.left, node.right].every((side) => isEmptyByInputs(side, within))
        );
      case 'coalesce':
        return [node.left, node.right].every((side) => isEmptyByInputs(side, within));
      case 'conditional':
        return [node.yes, node.no].every((side) => isEmptyByInputs(side, within));
      case 'call':
        return (
          FUNCTIONS.get(node.name)?.isEmptyByArguments === true &&
          node.args.every((side) => isEmptyByInputs(side, within))
        );
      default:
        return node.kind === 'literal';
    }
  };
  const isNeverEmpty = (name: string): boolean =>
    entity.ruleSet.rules.some(({ property, target }) => property === 'value' && target === name) &&
    rules.every((rule) => exact.has(rule)) &&
    isFilled(name) &&
    scopes.length > 0 &&
    scopes.every(({ values }) => (values[name] ?? null) !== null);
  return (set) =>
    mapExpression(set, (node) =>
      node.kind === 'coalesce' && node.left.kind === 'name' && isNeverEmpty(inputKey(node.left) ?? '')
        ? node.left
        : node,
    );
}
