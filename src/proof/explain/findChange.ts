import { NO_LIMITS, type Limits } from '../analysis/Limits.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ExplainedCause, ExplainedChange, Goal } from './Explanation.ts';
import { meetsGoal, type Subject, isEnterable, scopeOf } from './Subject.ts';
import { changeSteps } from './changeSteps.ts';
import { closureOf, type Closure, listCandidates } from './listCandidates.ts';
import { coversAll } from './coversAll.ts';
import { type Candidate, type Trial, makeTrial } from './tryChange.ts';
import { listNames } from '#language/mapExpression.ts';
import { holdsNow, ruleTruth } from './explainTruth.ts';
import { rulesOf } from './explainRules.ts';
import { describeExpression } from '../expressions/describeExpression.ts';
import { SECRET_VALUE, titleOf } from '../expressions/Wording.ts';

/** The smallest change that was found, and how far the search went. */
interface FoundChange {
  readonly change: readonly Candidate[] | undefined;
  readonly isComplete: boolean;
  readonly states: number;
}

/** Number of states between two calls of `shouldStop`. */
const ASK_EVERY = 256;

/**
 * The smallest set of candidates of different fields that reaches a goal: first all single ones, then all pairs, and so
 * on. Of equally small ones the first that could be saved, else the first. `candidates` contains one list per field,
 * best fields first.
 */
function smallestChange(
  candidates: readonly (readonly Candidate[])[],
  attempt: (change: readonly Candidate[]) => Trial,
  limits: Limits,
): FoundChange {
  let states = 0;
  let isStopped = false;
  let fallback: readonly Candidate[] | undefined;
  const isAtEnd = (): boolean => {
    isStopped ||= states >= limits.mostStates || (states % ASK_EVERY === 0 && limits.shouldStop());
    return isStopped;
  };
  /** Extends a change by `missing` candidates of fields from `from` on. */
  const extend = (change: readonly Candidate[], from: number, missing: number): readonly Candidate[] | undefined => {
    if (missing === 0) {
      if (isAtEnd()) return undefined;
      states += 1;
      const trial = attempt(change);
      if (trial === 'reaches') fallback ??= change;
      return trial === 'reaches and is valid' ? change : undefined;
    }
    for (let i = from; i <= candidates.length - missing && !isStopped; i += 1) {
      for (const candidate of candidates[i] ?? []) {
        const found = extend([...change, candidate], i + 1, missing - 1);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  for (let size = 1; size <= candidates.length && !isStopped; size += 1) {
    const change = extend([], 0, size) ?? fallback;
    if (change !== undefined) return { change, isComplete: true, states };
  }
  return { change: undefined, isComplete: !isStopped, states };
}

/** The smallest change that reaches a goal, or that there is none, and the extent of the search. */
export interface ChangeSearch {
  readonly change: ExplainedChange;
  readonly isComplete: boolean;
  readonly states: number;
}

const settled = (change: ExplainedChange): ChangeSearch => ({ change, isComplete: true, states: 0 });

/** Searches for input with which a field meets a goal; every proposal was verified. */
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

/** Why no input reaches a goal, as a sentence: it depends on values that are not input here, or no value fits. */
function whyImpossible(subject: Subject, closure: Closure): string {
  const fixed = [...fixedFields(subject, closure), ...fixedNames(subject, closure)];
  if (fixed.length > 0) return `条件取决于不能在此填写的内容：${[...new Set(fixed)].join('、')}`;
  return '没有任何填写方式能同时满足这些条件';
}

/** Why no record can reach a goal: a rule always prevents it, or none provides it. Undefined if it depends. */
function settledReason(subject: Subject, field: FieldModel, goal: Goal): string | undefined {
  const scope = scopeOf(subject.context, subject.outcome);
  const rules = rulesOf(subject.entity.ruleSet.rules, field);
  const truths = (property: 'display' | 'required' | 'readOnly') =>
    rules.filter((rule) => rule.property === property).map((rule) => ruleTruth(subject, scope, rule));
  if (truths('display').some((truth) => truth === false)) return '规则规定此字段始终隐藏';
  if (goal === 'editable' && truths('readOnly').some((truth) => truth === true && holdsNow(truth)))
    return '规则规定此字段始终只读';
  if (goal !== 'required') return undefined;
  const { action } = subject.context;
  if (action !== undefined && field.requiredBy.includes(action)) return undefined;
  const demands = truths('required');
  if (demands.length === 0 && !field.required) return '没有规则要求填写此字段';
  return demands.some((truth) => truth === false) ? '规则规定此字段始终选填' : undefined;
}

function fixedFields(subject: Subject, { names, rules }: Closure): string[] {
  const { entity, access, form, wording } = subject;
  return names.flatMap((name) => {
    const found = entity.field(name);
    const field = found?.pairOf === undefined ? found : entity.field(found.pairOf);
    if (field === undefined || isEnterable(subject, field)) return [];
    if (rules.some(({ property, self }) => property === 'value' && self === field.index)) return [];
    if (access?.readable.has(field.name) === false) return [SECRET_VALUE];
    const why = field.computed ? '由系统写入' : form?.fields.includes(field) === true ? '您不能修改' : '不在此表单';
    return [`${titleOf(wording, field)}（${why}）`];
  });
}

function fixedNames({ entity, wording }: Subject, { expressions }: Closure): string[] {
  const names = expressions.flatMap(listNames).filter(({ root }) => root === '$user' || root === '$now');
  return names.map((name) => describeExpression(name, entity, wording.enums, wording));
}
