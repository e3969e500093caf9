import type { EnumSource } from '#language/EnumType.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { printExpression } from '#language/compiler/printExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import { referredField } from '../analysis/inputKey.ts';
import type { Limits } from '../analysis/Limits.ts';
import { provenSame } from '../analysis/provenSame.ts';
import { stateSpace, type StateSpace } from '../analysis/stateSpace.ts';
import { walkStates } from '../analysis/walkStates.ts';
import { CASE_NOW } from '../cases/runCase.ts';
import { withoutIdleRounds } from './withoutIdleRounds.ts';
import { expressionComponent, stateScope } from './expressionComponent.ts';
import type { State } from './Survey.ts';

/** The comparison of a changed condition that no case notices. */
export interface ComparedConditions {
  readonly likeness: 'same' | 'differs' | 'undecided';
  /** States in which the changed condition has another value. */
  readonly states: readonly State[];
}

const MAX_STATES = 4000;
const MAX_WITNESSES = 12;

/** How many states that distinguish two conditions to return, and which are suitable. */
export interface WantedStates {
  readonly most: number;
  readonly suits: (state: State) => boolean;
}

const ANY: WantedStates = { most: MAX_WITNESSES, suits: () => true };

/** Searches for states in which two conditions over an entity's record and its context have different values. */
export function compareConditions(
  [was, is]: readonly [Expression, Expression],
  { entity, enums, findEntity }: { entity: EntityModel; enums: EnumSource; findEntity: FindEntity },
  limits: Limits,
  { most, suits }: WantedStates = ANY,
): ComparedConditions {
  const [plain, changed] = [was, is].map((one) =>
    printExpression(withoutIdleRounds(one, { entity, enums, findEntity })),
  );
  if (plain === changed) return { likeness: 'same', states: [] };
  const component = expressionComponent([was, is]);
  const facts = entity.source.organisation.facts;
  const space = stateSpace(component, entity.fields, {
    enums,
    now: CASE_NOW,
    facts,
    referred: referredField(entity, findEntity),
  });
  const [a, b] = [compileExpression(was), compileExpression(is)];
  const states: State[] = [];
  let isOther = false;
  const differs = (state: State): boolean => {
    const scope = stateScope(state, { enums });
    const [x, y] = [a(scope), b(scope)];
    if (x === y || JSON.stringify(x) === JSON.stringify(y)) return false;
    isOther = true;
    return suits(state);
  };
  const walk = walkStates(space, { ...limits, mostStates: MAX_STATES }, (state) => {
    if (differs(state)) states.push(state);
    return states.length >= most;
  });
  const isWhole = walk.isExhaustive && walk.isComplete;
  if (states.length === 0 && !isWhole)
    for (const state of nearStates(space, (one) => a(stateScope(one, { enums })) === true)) {
      if (differs(state)) states.push(state);
      if (states.length >= most || limits.shouldStop()) break;
    }
  if (isOther) return { likeness: 'differs', states };
  const roots = new Set([was, is].flatMap(listNames).map(({ root }) => root));
  const isOne = !(roots.has('$record') && roots.has('$values'));
  const isSame = isOne && (isWhole || provenSame(was, is, () => undefined));
  return { likeness: isSame ? 'same' : 'undecided', states };
}

const MAX_STARTS = 6;

/** States that differ in one or two inputs from states with a true and a false condition, for large spaces. */
function* nearStates(space: StateSpace, holds: (state: State) => boolean): Generator<State, void> {
  const starts: { [is in 'yes' | 'no']: State[] } = { yes: [], no: [] };
  walkStates(space, { mostStates: MAX_STATES, shouldStop: () => false }, (state) => {
    const known = starts[holds(state) ? 'yes' : 'no'];
    if (known.length < MAX_STARTS) known.push(state);
    return starts.yes.length + starts.no.length === 2 * MAX_STARTS;
  });
  for (const start of [...starts.yes, ...starts.no])
    for (const [i, one] of space.fields.entries())
      for (const [j, two] of space.fields.entries())
        for (const value of j < i ? [] : (space.domains[i] ?? []))
          for (const other of i === j ? [value] : (space.domains[j] ?? []))
            yield { ...start, [one]: value, [two]: other };
}
