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
  IsUnitChief: '当前用户是部门负责人',
  Staff: '当前用户的下属',
};

/** What a name of `$user` is called in the product that an entity is of; undefined where nobody knows it. */
export function userTitle(name: string, { source }: Pick<EntityModel, 'source'>): string | undefined {
  if (name === 'CustomerId') return `当前用户的${outsideWord(source.organisation.outside)}`;
  const known = USER_TITLES[name];
  const fact = source.organisation.facts?.find((other) => other.name === name);
  if (known !== undefined || fact === undefined) return known;
  return fact.isFlag ? `当前用户是${fact.title}` : `当前用户的${fact.title}`;
}

/** What the values of `$user.Role` are called in the product that an entity is of. */
export const roleLabels = ({ source }: Pick<EntityModel, 'source'>): ReadonlyMap<string, string> =>
  new Map([
    ['employee', '员工'],
    ['customer', outsideWord(source.organisation.outside)],
  ]);
