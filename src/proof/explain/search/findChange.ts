import { NO_LIMITS, type Limits } from '../../analysis/Limits.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ExplainedCause, ExplainedChange, Goal } from '../Explanation.ts';
import { meetsGoal, type Subject } from '../Subject.ts';
import { changeSteps } from './changeSteps.ts';
import { closureOf } from './closureOf.ts';
import { coversAll } from './coversAll.ts';
import { listCandidates } from './listCandidates.ts';
import { smallestChange } from './smallestChange.ts';
import { makeTrial } from './tryChange.ts';
import { settledReason, whyImpossible } from './whyImpossible.ts';

/** The smallest change towards a goal, or that there is none, and how far the search went. */
export interface ChangeSearch {
  readonly change: ExplainedChange;
  readonly isComplete: boolean;
  readonly states: number;
}

const settled = (change: ExplainedChange): ChangeSearch => ({ change, isComplete: true, states: 0 });

/** Searches what a person can fill in so that a field meets a goal; every proposal was tried and does it. */
export function findChange(
  subject: Subject,
  field: FieldModel,
  goal: Goal,
  causes: readonly ExplainedCause[],
  limits: Limits = NO_LIMITS,
): ChangeSearch {
  if (meetsGoal(subject, field, goal, subject.outcome)) return settled({ kind: 'none' });
  const blocking = causes.find(({ isBlocking }) => isBlocking);
  const reasonAtOnce = blocking?.text ?? settledReason(subject, field, goal);
  if (reasonAtOnce !== undefined) return settled({ kind: 'impossible', reason: reasonAtOnce });
  const closure = closureOf(subject.entity, field, goal);
  const candidates = listCandidates(subject, closure);
  const attempt = makeTrial(subject, field, goal);
  const found = smallestChange(candidates, attempt, limits);
  const { states, isComplete } = found;
  if (found.change !== undefined) {
    const steps = changeSteps(subject, found.change, candidates, attempt);
    return { change: { kind: 'steps', steps }, isComplete, states };
  }
  const isProven = isComplete && coversAll(subject, closure, candidates);
  const reason = isProven
    ? whyImpossible(subject, closure)
    : isComplete
      ? '没有找到可行的填写方式；条件中有计算，无法试遍所有取值'
      : `试过 ${states} 种填写方式，没有找到可行的；还有未试的组合`;
  return { change: { kind: isProven ? 'impossible' : 'unknown', reason }, isComplete: isProven, states };
}
