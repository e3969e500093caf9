import { expressionComponent, stateScope } from '../coverage/expressionComponent.ts';
import type { Limits } from '../analysis/Limits.ts';
import { walkStates } from '../analysis/walkStates.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import type { CheckModel } from '#engine/model/EntityModel.ts';
import { AS_IS } from '#engine/words/translator.ts';
import { provenSame } from '../analysis/provenSame.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import {
  type StateDifference,
  type UndecidedChange,
  type Version,
  exampleCost,
  type State,
  Tally,
} from './BehaviourDiff.ts';
import { finiteIn } from '../analysis/ruleResult.ts';
import { exampleWords } from './describeProperty.ts';
import { type FoundStates, shrinkState } from './diffStates.ts';
import type { Expression } from '#language/Expression.ts';
import { furtherSpace, furtherStates } from './furtherStates.ts';
import { jointSpace } from './jointSpace.ts';
import { signatureOf } from './signatureOf.ts';

const PASSED = '校验通过';

/** Compares the results of all checks in every state; ignores visibility, so that each check counts on its own. */
export function diffChecks(before: Version, after: Version, limits: Limits): FoundStates {
  const fields = after.entity.fields.filter(({ name }) => before.entity.field(name) !== undefined);
  const { say = AS_IS, title: saidTitle = AS_IS } = after;
  const told = (text: string): string => (text === PASSED ? say(text) : saidTitle(text));
  const differences: StateDifference[] = [];
  const undecided: UndecidedChange[] = [];
  let [walked, isExhaustive, isComplete] = [0, true, true];
  for (const { name, title } of fields) {
    const [old, now] = [checksOf(before, name), checksOf(after, name)];
    if (checkWords(old, name, before) === checkWords(now, name, after)) continue;
    const components = [
      expressionComponent(old.map(({ when }) => when)),
      expressionComponent(now.map(({ when }) => when)),
    ] as const;
    const space = jointSpace(before, after, components);
    const [was, is] = [refusalIn(old, before), refusalIn(now, after)];
    let tally = new Tally(exampleCost(space, [before, after]));
    const compare = (state: State): void => {
      if (was(state) !== is(state)) tally.add(state);
    };
    const walk = walkStates(space, limits, compare);
    const isProven = (): boolean =>
      (walk.isExhaustive && walk.isComplete) || provenSame(refusalOf(old), refusalOf(now), finiteIn(space));
    let further = 0;
    const isOpen = tally.example === undefined && !isProven();
    if (isOpen && walk.isComplete) {
      const larger = furtherSpace(space, after);
      tally = new Tally(exampleCost(larger, [before, after]));
      for (const state of furtherStates(larger, limits.shouldStop)) {
        further += 1;
        compare(state);
      }
    }
    walked += walk.states + further;
    isExhaustive &&= walk.isExhaustive;
    isComplete &&= walk.isComplete;
    if (tally.example === undefined) {
      if (isOpen) undecided.push(undecidedCheck(old, now, after));
      continue;
    }
    const state = shrinkState(space, tally.example, (smaller) => was(smaller) !== is(smaller));
    differences.push({
      field: name,
      title,
      property: 'check',
      states: tally.count,
      of: further === 0 ? walk.states : further,
      isExhaustive: walk.isExhaustive && further === 0,
      example: { state, words: exampleWords(state, space, before, after) },
      before: told(was(state)),
      after: told(is(state)),
    });
  }
  return { differences, undecided, walked, isExhaustive, isComplete };
}

const checksOf = ({ entity }: Version, field: string): CheckModel[] =>
  entity.checks.filter((check) => check.field === field);

function checkWords(checks: readonly CheckModel[], field: string, version: Version): string {
  const parts = checks.map(({ when, message }) => [
    signatureOf(expressionComponent([when]), [field], version),
    message,
  ]);
  return JSON.stringify(parts);
}

function refusalOf(checks: readonly CheckModel[]): Expression {
  const place = { start: 0, end: 0 };
  return checks.reduceRight<Expression>(
    (no, { when, message }) => ({
      kind: 'conditional',
      test: when,
      yes: { kind: 'literal', value: message, ...place },
      no,
      ...place,
    }),
    { kind: 'literal', value: PASSED, ...place },
  );
}

/** The first of the checks of a field that is not what it was. */
function undecidedCheck(
  old: readonly CheckModel[],
  now: readonly CheckModel[],
  { entity, say = AS_IS }: Version,
): UndecidedChange {
  const text = (check: CheckModel | undefined): string =>
    check === undefined ? say('无') : printExpression(check.when);
  const longest = Array.from({ length: Math.max(old.length, now.length) }, (_, i) => i);
  const at = longest.find((i) => text(old[i]) !== text(now[i])) ?? 0;
  const { field = '', pointer = '' } = now[at] ?? now.at(-1) ?? old[at] ?? {};
  return {
    field,
    title: `${entity.field(field)?.title ?? field}(${field}) 校验`,
    place: { file: `${entity.key}/form.json`, pointer: `${pointer}/when` },
    before: text(old[at]),
    after: text(now[at]),
  };
}

function refusalIn(checks: readonly CheckModel[], version: Version): (state: State) => string {
  const compiled = checks.map(({ when, message }) => ({ holds: compileExpression(when), message }));
  return (state) => {
    const scope = stateScope(state, version);
    return compiled.find(({ holds }) => holds(scope) === true)?.message ?? PASSED;
  };
}
