import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { Limits } from '#proof/analysis/Limits.ts';
import { contextOfState } from '#proof/analysis/inputKey.ts';
import { walkedStates } from '#proof/analysis/walkStates.ts';
import { runCase } from '#proof/cases/runCase.ts';
import { compareCheckMutant, isCheckKilled, testChecks, type CheckMutant } from '#proof/coverage/checkMutants.ts';
import type { PlayedCase, PlayedCases } from '#proof/coverage/playCases.ts';
import type { State, Survey } from '#proof/coverage/Survey.ts';
import type { Wording } from '#proof/expressions/Wording.ts';
import { isEmpty } from '#language/Value.ts';
import { evaluateRules } from '#engine/rules/evaluateRules.ts';
import { completeState } from './completeState.ts';
import { draftCase, type CaseDraft } from './draftCase.ts';
import { rowFiller } from './filledRows.ts';

/** Cases that notice changed checks, and those of which none was found, in Chinese. */
export interface ProposedChecks {
  readonly cases: readonly RuleCase[];
  readonly unmet: readonly string[];
  readonly isComplete: boolean;
}

/** Proposes cases for surviving mutants of checks over the record's own values; each expects the current messages. */
export function proposeCheckCases(
  survey: Survey,
  played: PlayedCases,
  limits: Limits,
  wording: Wording,
  isKnown: (change: string) => boolean,
): ProposedChecks {
  const tested = testChecks(wording, played, limits);
  let open = tested.survivors.filter(({ survivor }) => !isKnown(survivor.change));
  const cases: RuleCase[] = [];
  const unmet: CheckMutant[] = [];
  const withRows = rowFiller(survey, played.findEntity, limits);
  for (let [first] = open; first !== undefined && !limits.shouldStop(); [first] = open) {
    const best = bestCase(survey, played, first, open, { limits, wording, withRows });
    if (best === undefined) unmet.push(first);
    else cases.push(best.ruleCase);
    open = open.filter((one) => one !== first && (best === undefined || !isNoticed(survey, one, best, played)));
  }
  return {
    cases,
    unmet: [...unmet, ...open].map(({ survivor }) => `没有用例发现${survivor.change}`),
    isComplete: tested.isComplete && open.length === 0 && !limits.shouldStop(),
  };
}

const isNoticed = ({ entity }: Survey, mutant: CheckMutant, one: PlayedCase, { rerun }: PlayedCases): boolean =>
  isCheckKilled(entity, mutant, { cases: [one], rerun });

/** Situations that are tried for one changed check. */
const MAX_STATES = 40;

/** Of the cases that notice a changed check, the one that notices most of the others as well. */
function bestCase(
  survey: Survey,
  played: PlayedCases,
  mutant: CheckMutant,
  open: readonly CheckMutant[],
  { limits, wording, withRows }: { limits: Limits; wording: Wording; withRows: ReturnType<typeof rowFiller> },
): PlayedCase | undefined {
  let best: PlayedCase | undefined;
  let most = 0;
  const { field } = mutant.check;
  const isRequired = survey.entity.ruleSet.baseStates[survey.entity.field(field)?.index ?? -1]?.required === true;
  // An empty required field always has an error, whatever its checks return.
  const suits = (state: State): boolean => !isRequired || !Object.hasOwn(state, field) || !isEmpty(state[field]);
  const { states } = compareCheckMutant(mutant, wording, limits, { most: MAX_STATES, suits });
  for (const state of states) {
    const draft = draftFor(survey, mutant, state, { limits, withRows });
    if (draft === undefined) continue;
    const candidate = played.play(expectNow(survey, draft, field, played));
    if (candidate.isRefused || !isNoticed(survey, mutant, candidate, played)) continue;
    const gain = open.filter((one) => isNoticed(survey, one, candidate, played)).length;
    if (gain > most) [best, most] = [candidate, gain];
  }
  return best;
}

/** A state as a user enters it, with the check's field visible; errors of checks are the subject of the case. */
function draftFor(
  survey: Survey,
  { check }: CheckMutant,
  state: State,
  { limits, withRows }: { limits: Limits; withRows: ReturnType<typeof rowFiller> },
): CaseDraft | undefined {
  const { entity, context } = survey;
  const unchecked = { ...entity, checks: [] };
  const shown = new Set([entity.field(check.field)?.index ?? -1]);
  for (const each of showingStates(survey, shown, state, limits)) {
    const complete = completeState(survey, each, limits);
    const draft =
      complete === undefined ? undefined : draftCase(unchecked, complete, context, { shown, isRefusable: true });
    if (complete !== undefined && draft !== undefined) return withRows(draft, complete);
  }
  return undefined;
}

const MAX_SHOWING = 20;

/** Yields a state, and then variants in which one of these fields is visible. */
function* showingStates(
  { components, context }: Survey,
  shown: ReadonlySet<number>,
  known: State,
  limits: Limits,
): Generator<State, void> {
  yield known;
  let found = 0;
  for (const { component, space, ruleSet, directed } of components) {
    if (!component.targets.some((index) => shown.has(index))) continue;
    for (const state of walkedStates(space, limits, directed)) {
      const agrees = Object.entries(state).every(
        ([key, own]) => !Object.hasOwn(known, key) || JSON.stringify(known[key]) === JSON.stringify(own),
      );
      if (!agrees) continue;
      const { states } = evaluateRules(ruleSet, contextOfState(state, context));
      if (![...shown].some((index) => states[index]?.display === 'visible')) continue;
      yield { ...state, ...known };
      found += 1;
      if (found === MAX_SHOWING) return;
    }
  }
}

function expectNow(
  { entity, context }: Survey,
  draft: CaseDraft,
  field: string,
  { findEntity }: PlayedCases,
): RuleCase {
  const open: RuleCase = { title: '-', rule: 'NEW', ...draft, expect: { [field]: {} } };
  const error = runCase(entity, open, context.enums, findEntity)[field]?.error ?? false;
  return { ...open, expect: { [field]: { error } } };
}
