import type { CheckModel, EntityModel } from '#engine/model/EntityModel.ts';
import type { Expression } from '#language/Expression.ts';
import type { Limits } from '../analysis/Limits.ts';
import { caseEntity } from '../cases/runCase.ts';
import { describeExpression } from '../expressions/describeExpression.ts';
import type { Wording } from '../expressions/Wording.ts';
import { compareConditions, type ComparedConditions, type WantedStates } from './compareConditions.ts';
import { nameChanges, type Survivor } from './CoverageReport.ts';
import { mutateExpression, type MutatedExpression } from './mutateExpression.ts';
import { otherConstants } from './otherConstants.ts';
import type { PlayedCases } from './playCases.ts';

/** A check over the values of the record itself with one change in it. */
export interface CheckMutant {
  readonly survivor: Survivor;
  readonly check: CheckModel;
  /** The replacement; undefined: the check is dropped. */
  readonly other: CheckModel | undefined;
}

/** Every mutant of the checks of an entity over its own values, in the order of the checks. */
export const listCheckMutants = (wording: Wording): CheckMutant[] => nameChanges([...mutantsOf(wording)]);

function* mutantsOf(wording: Wording): Generator<CheckMutant> {
  for (const check of wording.entity.checks) {
    for (const one of changesOf(check, wording)) yield changed(wording.entity, check, one);
    yield dropped(wording.entity, check);
  }
}

/** The condition of `x-either` is generated: only its comparison is mutated. */
function changesOf(check: CheckModel, wording: Wording): MutatedExpression[] {
  const others = otherConstants(wording, check.when, undefined);
  const words = (one: Expression): string =>
    describeExpression(one, wording.entity, wording.enums, { findEntity: wording.findEntity });
  const all = mutateExpression(check.when, true, others, words);
  return isEither(check) ? all.filter(({ node, kind }) => node === check.when && kind === 'operator') : all;
}

const isEither = ({ pointer }: CheckModel): boolean => pointer.startsWith('/x-either');

function changed(
  entity: EntityModel,
  check: CheckModel,
  { kind, node, expression, text }: MutatedExpression,
): CheckMutant {
  const range: readonly [number, number] = [node.start, node.end];
  const place = isEither(check) ? {} : { pointer: `${check.pointer}/when`, range };
  return mutantOf(entity, check, { kind, text, ...place }, { ...check, when: expression });
}

const dropped = (entity: EntityModel, check: CheckModel): CheckMutant =>
  mutantOf(entity, check, { kind: 'dropped-check', text: '去掉这条校验' }, undefined);

function mutantOf(
  entity: EntityModel,
  check: CheckModel,
  { kind, text, pointer = check.pointer, range }: Pick<Survivor, 'kind' | 'text'> & Partial<Survivor['place']>,
  other: CheckModel | undefined,
): CheckMutant {
  const place = { file: `${entity.key}/form.json`, pointer, range };
  const target = `${entity.field(check.field)?.title ?? check.field}(${check.field}) 校验「${check.message}」`;
  return { survivor: { kind, place, target, property: 'check', text, change: `${target}：${text}` }, check, other };
}

/** Whether some case sees another message. */
export function isCheckKilled(
  entity: EntityModel,
  { check, other }: CheckMutant,
  { cases, rerun }: Pick<PlayedCases, 'cases' | 'rerun'>,
): boolean {
  const suspects = cases.filter(({ ruleCase }) => ruleCase.expect[check.field]?.error !== undefined);
  if (suspects.length === 0) return false;
  return suspects.some(({ ruleCase, differences }) => {
    // A dialog has its own copies of the entity's checks.
    const asked = caseEntity(entity, ruleCase);
    const checks = asked.checks.flatMap((one) => (isSameCheck(one, check) ? (other ?? []) : one));
    return rerun({ ...asked, checks }, ruleCase) !== differences;
  });
}

const isSameCheck = (one: CheckModel, check: CheckModel): boolean =>
  one === check || (one.pointer === check.pointer && one.field === check.field && one.message === check.message);

const NEVER: Expression = { kind: 'literal', value: false, start: 0, end: 0 };

/** The result of testing the mutants of an entity's checks. */
export interface TestedChecks {
  readonly killed: number;
  readonly survivors: readonly CheckMutant[];
  readonly undecided: readonly CheckMutant[];
  readonly isComplete: boolean;
}

/** Tests each mutant of the checks against the cases. Unnoticed ones are survivors, unless they are equivalent. */
export function testChecks(wording: Wording, played: PlayedCases, limits: Limits): TestedChecks {
  const survivors: CheckMutant[] = [];
  const undecided: CheckMutant[] = [];
  let killed = 0;
  const asked = { cases: [...played.cases, ...played.inDialogs], rerun: played.rerun };
  for (const mutant of listCheckMutants(wording)) {
    if (limits.shouldStop()) return { killed, survivors, undecided, isComplete: false };
    if (isCheckKilled(wording.entity, mutant, asked)) killed += 1;
    else {
      const { likeness } = compareCheckMutant(mutant, wording, limits);
      if (likeness === 'differs') survivors.push(mutant);
      if (likeness === 'undecided') undecided.push(mutant);
    }
  }
  return { killed, survivors, undecided, isComplete: !limits.shouldStop() };
}

/** Searches for states in which a changed check has another result; visibility is ignored. */
export const compareCheckMutant = (
  { check, other }: CheckMutant,
  { entity, enums, findEntity = () => undefined }: Wording,
  limits: Limits,
  wanted?: WantedStates,
): ComparedConditions =>
  compareConditions([check.when, other?.when ?? NEVER], { entity, enums, findEntity }, limits, wanted);
