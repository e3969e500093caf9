import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { caseEntity, caseDifferences, openCase, runCase } from '../cases/runCase.ts';
import { caseRefusals } from '../cases/runCases.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { type Values, isEmpty } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';

/** A case that was run, with what rules read in it. */
export interface PlayedCase {
  readonly ruleCase: RuleCase;
  readonly scope: Scope;
  /** The failed expectations, as JSON; `[]` for none. */
  readonly differences: string;
  /** The case contains values that cannot be entered. */
  readonly isRefused: boolean;
}

/** Cases that were run, and how to run one again with other rules. */
export interface PlayedCases {
  /** Cases whose values a user can enter, without those of dialogs, which have other rules. */
  readonly cases: readonly PlayedCase[];
  /** Cases of transition dialogs: they have other rules, but the same checks. */
  readonly inDialogs: readonly PlayedCase[];
  /** Titles of cases that fail or contain values that cannot be entered. */
  readonly failing: readonly string[];
  readonly findEntity: FindEntity;
  readonly play: (ruleCase: RuleCase) => PlayedCase;
  readonly rerun: (entity: EntityModel, ruleCase: RuleCase) => string;
}

const NOWHERE: FindEntity = () => undefined;

/** Runs cases against the rules as they are. */
export function playCases(
  entity: EntityModel,
  cases: readonly RuleCase[],
  enums: EnumSource,
  findEntity: FindEntity = NOWHERE,
): PlayedCases {
  const rerun = (model: EntityModel, ruleCase: RuleCase): string =>
    JSON.stringify(caseDifferences(ruleCase, runCase(model, ruleCase, enums, findEntity)));
  const play = (ruleCase: RuleCase): PlayedCase => {
    const model = caseEntity(entity, ruleCase);
    const open = openCase(model, ruleCase, enums, findEntity);
    return {
      ruleCase,
      scope: effectiveScope(open.context, open.outcome.values),
      differences: rerun(model, ruleCase),
      isRefused: caseRefusals(model, ruleCase, open).length > 0,
    };
  };
  const all = cases.map(play);
  const sound = all.filter(({ isRefused }) => !isRefused);
  const isOwn = ({ ruleCase }: PlayedCase): boolean => caseEntity(entity, ruleCase) === entity;
  return {
    cases: sound.filter(isOwn),
    inDialogs: sound.filter((one) => !isOwn(one)),
    failing: all
      .filter(({ isRefused, differences }) => isRefused || differences !== '[]')
      .map((one) => one.ruleCase.title),
    findEntity,
    play,
    rerun,
  };
}

/** A scope with the input, for rules that continue from a field's previous value. */
interface EffectiveScope extends Scope {
  readonly entered: Values;
}

/**
 * The scope in which expressions of rules have the same value as during the evaluation: `values` are the results of the
 * rules, with null for hidden fields, and references of empty or hidden fields are absent.
 */
export function effectiveScope(context: EvaluationContext, values: Values): EffectiveScope {
  return {
    values,
    record: values,
    index: context.index ?? 0,
    user: context.user,
    now: context.now,
    refs: Object.fromEntries(Object.entries(context.refs).filter(([field]) => !isEmpty(values[field]))),
    enums: context.enums,
    self: null,
    entered: context.values,
  };
}
