import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { roleLabels, userTitle } from '../expressions/userWords.ts';
import type { Wording } from '../expressions/Wording.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';

/** Begins the title of a case that nobody has confirmed yet. */
export const PROPOSED = '（建议）';
const MOST_PARTS = 4;

/** A title that says what a proposed case shows: what is entered, and what becomes of it; of each so many parts. */
export function caseTitle(wording: Wording, ruleCase: RuleCase, most = MOST_PARTS): string {
  const { entity, enums } = wording;
  const { values, stored = {}, refs = {}, user = {}, now, expect } = ruleCase;
  const say = (name: string, value: unknown): string => sayValue(entity, name, value, enums);
  const given = [
    ...Object.entries({ ...values, ...stored }).map(([name, value]) => say(name, value)),
    ...Object.entries(refs).flatMap(([field, ref]) =>
      Object.entries(ref).map(([name, value]) => sayReferred(wording, field, name, value)),
    ),
    ...Object.entries(user).map(([name, value]) => sayUser(entity, name, value)),
    ...(now === undefined ? [] : [`时间 ${now}`]),
  ];
  const outcomes = Object.entries(expect).map(([name, expected]) => sayOutcome(entity, name, expected, enums));
  const situation = given.length === 0 ? '都不填' : some(given, most);
  return `${PROPOSED}${situation}：${some(outcomes, most)}`;
}

const some = (parts: readonly string[], most: number): string =>
  parts.length <= most ? parts.join('，') : `${parts.slice(0, most).join('，')}等${parts.length}项`;

const fieldTitle = (entity: EntityModel, name: string): string => entity.field(name)?.title ?? name;

function sayReferred({ entity, enums, findEntity }: Wording, field: string, name: string, value: unknown): string {
  const target = findEntity?.(entity.field(field)?.reference?.entity ?? '')?.field(name);
  const type = target?.enum?.type ?? name;
  return `${fieldTitle(entity, field)}的${target?.title ?? name} ${labelOf(type, value, enums)}`;
}

function sayUser(entity: EntityModel, name: string, value: unknown): string {
  const label = name === 'Role' && typeof value === 'string' ? roleLabels(entity).get(value) : undefined;
  return `${userTitle(name, entity) ?? `当前用户的${name}`} ${label ?? plain(value)}`;
}

function sayValue(entity: EntityModel, name: string, value: unknown, enums: EnumSource): string {
  const type = entity.field(name)?.enum?.type;
  return `${fieldTitle(entity, name)} ${labelOf(type ?? '', value, enums)}`;
}

function labelOf(type: string, value: unknown, enums: EnumSource): string {
  if (typeof value !== 'string' && typeof value !== 'number') return plain(value);
  return enumLabel(enums, type, value) ?? plain(value);
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return '空';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.map(plain).join('、');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '已填';
}

function sayOutcome(
  entity: EntityModel,
  name: string,
  { visible, required, readOnly, options, value }: RuleCase['expect'][string],
  enums: EnumSource,
): string {
  const words = [
    ...(visible === undefined ? [] : [visible ? '显示' : '不显示']),
    ...(required === undefined || visible === false ? [] : [required ? '必填' : '不必填']),
    ...(readOnly === undefined || visible === false ? [] : [readOnly ? '只读' : '可填']),
    ...(options === undefined ? [] : [`${options.length}个选项`]),
    ...(value === undefined ? [] : [`为${labelOf(entity.field(name)?.enum?.type ?? '', value, enums)}`]),
  ];
  return `${fieldTitle(entity, name)}${words.join('、')}`;
}
