import type { EntityModel } from '#engine/model/EntityModel.ts';
import { outsideWord } from '#engine/model/outsideWord.ts';

/** Titles of the built-in `$user` properties. */
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
