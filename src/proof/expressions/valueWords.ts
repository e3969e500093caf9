import type { EntityModel } from '#engine/model/EntityModel.ts';
import { outsideWord } from '#engine/model/outsideWord.ts';
import { AS_IS } from '#engine/words/translator.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import {
  exactText,
  fieldKind,
  formatValue,
  type Wording,
  textWithUnit,
  isLookup,
  isMoment,
  isPicture,
} from '#fields/table/fieldKinds.ts';
import { isEmpty, isList, plainText, type Scalar, type Value } from '#language/Value.ts';
import { enumLabel } from '#language/findEnumItem.ts';

const USER_TITLES: Readonly<Record<string, string>> = {
  AccountId: '当前账号',
  LoginId: '当前用户的登录名',
  RealName: '当前用户的姓名',
  PhoneNumber: '当前用户的手机',
  EmployeeId: '当前用户',
  Outside: '当前用户是哪一种外部用户',
  UnitId: '当前用户的部门',
  UnitPath: '当前用户的部门路径',
  Role: '当前用户的身份',
  Roles: '当前用户的角色',
  Keys: '当前用户的权限键',
  Staff: '当前用户的下属',
};

/** The title of a `$user` property in the product of an entity; undefined when unknown. */
export function userTitle(name: string, { source }: Pick<EntityModel, 'source'>): string | undefined {
  if (name === 'CustomerId') return `当前用户的${outsideWord(source.organisation.outside)}`;
  const flag = userFlag(name, { source });
  if (flag !== undefined) return `当前用户是${flag}`;
  const fact = source.organisation.facts?.find((other) => other.name === name);
  return USER_TITLES[name] ?? (fact === undefined ? undefined : `当前用户的${fact.title}`);
}

/** The title of a boolean `$user` property, as a role of the user; undefined for other properties. */
export function userFlag(name: string, { source }: Pick<EntityModel, 'source'>): string | undefined {
  if (name === 'IsUnitChief') return '部门负责人';
  const fact = source.organisation.facts?.find((other) => other.name === name);
  return fact?.isFlag === true && USER_TITLES[name] === undefined ? fact.title : undefined;
}

/** Labels of the values of `$user.Role` in the product of an entity. */
export const roleLabels = ({ source }: Pick<EntityModel, 'source'>): ReadonlyMap<string, string> =>
  new Map([
    ['employee', '员工'],
    ['customer', outsideWord(source.organisation.outside)],
  ]);

/** A constant as text: the label of an enum item, 是 or 否, a number with separators, a text in quotes. */
export function literalWords(value: Scalar, field: FieldModel | undefined, wording: Wording): string {
  const { enums, say = AS_IS } = wording;
  if (value === null) return say('空');
  if (typeof value === 'boolean') return say(value ? '是' : '否');
  if (field?.enum !== undefined) {
    const label = enumLabel(enums, field.enum.type, value);
    if (label !== null) return label;
  }
  if (typeof value === 'number') return field === undefined ? formatNumber(value) : exactText(field, value);
  return isMoment(field) ? value : `“${value}”`;
}

/** A field's value as displayed with its unit; `text` is the name of a referenced record, if known. */
export function currentWords(field: FieldModel, value: Value, wording: Wording, text?: Value): string {
  const { say = AS_IS } = wording;
  if (isEmpty(value)) return say('未填写');
  const { counted } = fieldKind(field);
  if (counted !== undefined) return say(`${isList(value) ? value.length : 0} ${counted}`);
  if (isPicture(field)) return say('已上传');
  const isReference = field.reference !== undefined && !isLookup(field);
  if (isReference && (text === undefined || text === null)) return say(`编号 ${plainText(value, '、')}`);
  return textWithUnit(formatValue(field, value, { ...wording, text }), field, say);
}
