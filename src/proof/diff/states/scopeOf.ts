import { contextOfState } from '../../analysis/contextOfState.ts';
import { effectiveScope } from '../../coverage/effectiveScope.ts';
import type { Scope } from '#language/Scope.ts';
import { CASE_NOW } from '../../cases/runCase.ts';
import type { Version } from '../BehaviourDiff.ts';
import type { State } from './Tally.ts';

/** What an expression that is no rule sees in a state. */
export function scopeOf(state: State, { enums }: Version): Scope {
  const context = contextOfState(state, { enums, now: CASE_NOW });
  return effectiveScope(context, context.values);
}
