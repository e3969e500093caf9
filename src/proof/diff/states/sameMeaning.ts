import type { Limits } from '../../analysis/Limits.ts';
import { walkStates } from '../../analysis/walkStates.ts';
import { compileExpression } from '#language/compileExpression.ts';
import type { Expression } from '#language/Expression.ts';
import type { Version } from '../BehaviourDiff.ts';
import { expressionComponent } from './expressionComponent.ts';
import { jointSpace } from './jointSpace.ts';
import { scopeOf } from './scopeOf.ts';

/** Tells whether two expressions over the fields of an entity have the same value in every state; false when not every state was seen. */
export function sameMeaning(
  before: readonly [Version, Expression],
  after: readonly [Version, Expression],
  limits: Limits,
): boolean {
  const [[old, was], [now, is]] = [before, after];
  const space = jointSpace(old, now, [expressionComponent([was]), expressionComponent([is])]);
  const [a, b] = [compileExpression(was), compileExpression(is)];
  let isSame = true;
  const walk = walkStates(space, limits, (state) => {
    const [x, y] = [a(scopeOf(state, old)), b(scopeOf(state, now))];
    isSame = x === y || JSON.stringify(x) === JSON.stringify(y);
    return !isSame;
  });
  return isSame && walk.isExhaustive && walk.isComplete;
}
