import type { Limits } from '../../analysis/Limits.ts';
import { walkStates } from '../../analysis/walkStates.ts';
import { compileExpression } from '#language/compileExpression.ts';
import type { CheckModel } from '#engine/model/EntityModel.ts';
import type { StateDifference, Version } from '../BehaviourDiff.ts';
import { exampleWords } from '../exampleWords.ts';
import type { FoundStates } from './diffStates.ts';
import { expressionComponent } from './expressionComponent.ts';
import { jointSpace } from './jointSpace.ts';
import { scopeOf } from './scopeOf.ts';
import { signatureOf } from './signatureOf.ts';
import { shrinkState } from './shrinkState.ts';
import { Tally, type State } from './Tally.ts';

const PASSED = '通过';

/** Compares what the checks of every field say in every state; what rules hide is not considered, so that a check stands for itself. */
export function diffChecks(before: Version, after: Version, limits: Limits): FoundStates {
  const fields = after.entity.fields.filter(({ name }) => before.entity.field(name) !== undefined);
  const differences: StateDifference[] = [];
  let [walked, isExhaustive, isComplete] = [0, true, true];
  for (const { name, title } of fields) {
    const [old, now] = [checksOf(before, name), checksOf(after, name)];
    if (textOf(old, name, before) === textOf(now, name, after)) continue;
    const components = [
      expressionComponent(old.map(({ when }) => when)),
      expressionComponent(now.map(({ when }) => when)),
    ] as const;
    const space = jointSpace(before, after, components);
    const [was, is] = [refusal(old, before), refusal(now, after)];
    const tally = new Tally(space);
    const walk = walkStates(space, limits, (state) => {
      if (was(state) !== is(state)) tally.add(state);
    });
    walked += walk.states;
    isExhaustive &&= walk.isExhaustive;
    isComplete &&= walk.isComplete;
    if (tally.example === undefined) continue;
    const state = shrinkState(space, tally.example, (smaller) => was(smaller) !== is(smaller));
    differences.push({
      field: name,
      title,
      property: 'check',
      states: tally.count,
      of: walk.states,
      isExhaustive: walk.isExhaustive,
      example: { state, words: exampleWords(state, space, before, after) },
      before: was(state),
      after: is(state),
    });
  }
  return { differences, walked, isExhaustive, isComplete };
}

const checksOf = ({ entity }: Version, field: string): CheckModel[] =>
  entity.checks.filter((check) => check.field === field);

function textOf(checks: readonly CheckModel[], field: string, version: Version): string {
  const parts = checks.map(({ when, message }) => [
    signatureOf(expressionComponent([when]), [field], version),
    message,
  ]);
  return JSON.stringify(parts);
}

/** The message of the first check that refuses a state. */
function refusal(checks: readonly CheckModel[], version: Version): (state: State) => string {
  const compiled = checks.map(({ when, message }) => ({ holds: compileExpression(when), message }));
  return (state) => {
    const scope = scopeOf(state, version);
    return compiled.find(({ holds }) => holds(scope) === true)?.message ?? PASSED;
  };
}
