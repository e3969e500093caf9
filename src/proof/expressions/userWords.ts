import type { EntityModel } from '#engine/model/EntityModel.ts';
import { outsideWord } from '#engine/model/outsideWord.ts';

/** What the names are called that `$user` has in every product. */
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

/** What a name of `$user` is called in the product that an entity is of; undefined where nobody knows it. */
export function userTitle(name: string, { source }: Pick<EntityModel, 'source'>): string | undefined {
  if (name === 'CustomerId') return `当前用户的${outsideWord(source.organisation.outside)}`;
  const flag = userFlag(name, { source });
  if (flag !== undefined) return `当前用户是${flag}`;
  const fact = source.organisation.facts?.find((other) => other.name === name);
  return USER_TITLES[name] ?? (fact === undefined ? undefined : `当前用户的${fact.title}`);
}

/** What a name of `$user` tells that the user is, or is not; undefined for any other name. */
export function userFlag(name: string, { source }: Pick<EntityModel, 'source'>): string | undefined {
  if (name === 'IsUnitChief') return '部门负责人';
  const fact = source.organisation.facts?.find((other) => other.name === name);
  return fact?.isFlag === true && USER_TITLES[name] === undefined ? fact.title : undefined;
}

/** What the values of `$user.Role` are called in the product that an entity is of. */
export const roleLabels = ({ source }: Pick<EntityModel, 'source'>): ReadonlyMap<string, string> =>
  new Map([
    ['employee', '员工'],
    ['customer', outsideWord(source.organisation.outside)],
  ]);
