import { enumLabel } from '#language/findEnumItem.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { exactText, isAmount } from '#fields/table/fieldKinds.ts';
import type { CaseDifference } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';

export const WHAT_TITLES: Readonly<Record<CaseDifference['what'], string>> = {
  visible: '显示',
  required: '必填',
  readOnly: '只读',
  value: '保存的值',
  options: '选项',
  set: '规则设置',
  error: '错误提示',
};

/** A field as people call it. */
export function fieldTitle(model: EntityModel, name: string): string {
  const title = model.field(name)?.title;
  return title === undefined ? name : `${title}(${name})`;
}

/** A value of a field as people read it. */
export function valueWords(model: EntityModel, name: string, value: unknown, enums: EnumSource): string {
  if (value === undefined) return '—';
  if (value === null || value === '') return '（空）';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value))
    return value.length === 0 ? '（空）' : value.map((item) => valueWords(model, name, item, enums)).join('、');
  if (typeof value === 'object') return JSON.stringify(value);
  if (typeof value !== 'string' && typeof value !== 'number') return '—';
  const field = model.field(name);
  const label = enumLabel(enums, field?.enum?.type ?? null, value);
  if (label !== null) return `${label}（${value}）`;
  return typeof value === 'number' && field !== undefined && isAmount(field) ? exactText(field, value) : String(value);
}

/** The expected or actual value of an expectation, as a text. */
export function expectedWords(
  model: EntityModel,
  { field, what }: Pick<CaseDifference, 'field' | 'what'>,
  value: unknown,
  enums: EnumSource,
): string {
  if (what === 'value' || what === 'options')
    return value === undefined ? '不限' : valueWords(model, field, value, enums);
  if (what === 'set') return JSON.stringify(value ?? {});
  if (what === 'error')
    return value === null || value === false ? '没有' : value === true ? '有' : typeof value === 'string' ? value : '—';
  return value === true ? '是' : '否';
}

export function enteredWords(model: EntityModel, { values }: RuleCase, enums: EnumSource): string {
  const parts = Object.entries(values).map(
    ([name, value]) => `${model.field(name)?.title ?? name}=${valueWords(model, name, value, enums)}`,
  );
  return parts.length === 0 ? '什么都不填' : parts.join('，');
}
