import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isEmpty } from '#language/Value.ts';
import { type CaseDifference, caseDifferences, caseEntity, openCase, type OpenCase, runCase } from './runCase.ts';

/** A value in a case that cannot be entered. */
export interface CaseRefusal {
  readonly field: string;
  readonly message: string;
}

/**
 * The values of a case that cannot be entered: of a hidden field, unless the case expects it hidden; of a computed or
 * read-only one, unless expected read-only; of a field that is not on the form. Values outside a picked form are those
 * of the stored record.
 */
export function caseRefusals(entity: EntityModel, ruleCase: RuleCase, open: OpenCase): CaseRefusal[] {
  const drawn = new Set(open.fields.map(({ name }) => name));
  const isPicked = ruleCase.form !== undefined && ruleCase.form !== 'form';
  return Object.entries(ruleCase.values).flatMap(([name, value]): CaseRefusal[] => {
    const field = entity.field(name);
    if (field === undefined) return [{ field: name, message: `没有字段 ${name}` }];
    const isDrawn = drawn.has(name) || (field.pairOf !== undefined && drawn.has(field.pairOf));
    if (isBlank(value) || (isPicked && !isDrawn)) return [];
    const message = fieldRefusal(field, isDrawn, ruleCase, open);
    return message === undefined ? [] : [{ field: name, message }];
  });
}

function fieldRefusal(
  field: FieldModel,
  isDrawn: boolean,
  { expect }: RuleCase,
  { outcome, unread }: OpenCase,
): string | undefined {
  const { name, title, index } = field;
  const [own, pair] = [expect[name], field.pairOf === undefined ? undefined : expect[field.pairOf]];
  if (outcome.states[index]?.display !== 'visible')
    return own?.visible === false || pair?.visible === false
      ? undefined
      : `${title}(${name})此时隐藏，用户无法填写；若要证明它不被保存，请同时期望 "visible": false`;
  if (field.computed || outcome.states[index]?.readOnly === true) {
    if (own?.readOnly === true) return undefined;
    if (field.computed && !outcome.computed.has(index))
      return `${title}(${name})由系统写入，用户无法填写；记录上已有的值写在 "stored" 里；若要证明提交的值不被采用，请同时期望 "readOnly": true`;
    const by = outcome.computed.has(index) ? '由规则计算' : '此时只读';
    return `${title}(${name})${by}，用户无法填写；若要证明提交的值不被采用，请同时期望 "readOnly": true`;
  }
  if (!isDrawn) return `${title}(${name})不在这张表单上，用户无法填写`;
  const issue = unread.find((each) => each.field === name);
  if (issue === undefined || (own?.error !== undefined && own.error !== false)) return undefined;
  return `${title}(${name})不能是这个值：${issue.message}`;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && isEmpty(value));

/** The result of a rule case. It passed when there are neither refusals nor differences. */
export interface CaseResult {
  /** Place of the case in its document, from 0. */
  readonly index: number;
  readonly ruleCase: RuleCase;
  readonly passed: boolean;
  /** Values that cannot be entered; such a case is not run. */
  readonly refusals: readonly CaseRefusal[];
  readonly differences: readonly CaseDifference[];
}

/** Runs the rule cases of an entity headless, in their order. */
export function runCases(
  entity: EntityModel,
  cases: readonly RuleCase[],
  enums: EnumSource,
  findEntity: FindEntity,
): CaseResult[] {
  return cases.map((ruleCase, index) => {
    const refusals = caseRefusals(
      caseEntity(entity, ruleCase),
      ruleCase,
      openCase(entity, ruleCase, enums, findEntity),
    );
    const differences =
      refusals.length > 0 ? [] : caseDifferences(ruleCase, runCase(entity, ruleCase, enums, findEntity));
    return { index, ruleCase, passed: refusals.length + differences.length === 0, refusals, differences };
  });
}
