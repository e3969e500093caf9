import type { EntityModel } from '../model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ActionDecision } from '../permission/decideAction.ts';
import type { FieldDecision, FieldReason } from '../permission/decideField.ts';
import type { MenuDecision } from './explainMenu.ts';
import { holdsKey, type DataScope, type UserContext } from '../permission/UserContext.ts';
import type { RowGrant } from '../permission/rowGrants.ts';

const SCOPES: Readonly<Record<DataScope, string>> = {
  1: '本人',
  2: '本部门',
  3: '本部门及下级',
  4: '本公司',
  5: '全部',
};

/** The name of a data scope (domain 6.3). */
export const scopeWords = (scope: DataScope): string => SCOPES[scope];

const anyKey = (keys: readonly string[]): string => keys.join(' 或 ');

/** Why an action is allowed or not; `outside`: the term for people who are no employees. */
export function actionWords(
  entity: EntityModel,
  user: UserContext,
  { action, reason, by }: ActionDecision & { readonly action: string },
  outside: string,
): string {
  const words: Readonly<Record<ActionDecision['reason'], string>> = {
    granted: grantedWords(by ?? '', entity, user),
    noKey: `没有权限键 ${anyKey(entity.permissionKeys)}`,
    noAction: `角色的操作权限里没有 ${entity.api}.${action}`,
    readOnly: `${by ?? ''}只能查看和导出`,
    customerView: `${outside}可用`,
    noCustomer: '账号没有关联单位',
    notForCustomers: `不对${outside}开放`,
    token: `访问令牌“${by ?? ''}”不包括它`,
  };
  return words[reason];
}

function grantedWords(by: string, { permissionKeys }: EntityModel, user: UserContext): string {
  const held = permissionKeys.filter((key) => holdsKey(user, key));
  return held.length === 0 ? `角色的操作权限 ${by}` : `角色的操作权限 ${by}，权限键 ${held.join('、')}`;
}

/** The rows that a condition grants, as a text. `own` is the text of the entity's own condition, if it has one. */
export function grantWords(
  entity: EntityModel,
  user: UserContext,
  { kind, fact }: RowGrant,
  own: string,
  outside: string,
): string {
  switch (kind) {
    case 'unscoped':
      return '没有数据范围：有权限键即是全部';
    case 'own':
      return `本人：${[...(entity.scope.owned ? ['负责人、创建人或协作人是本人'] : []), ...(own === '' ? [] : [own])].join('，或 ')}`;
    case 'parent':
      return `所属的${parentTitle(entity)}在其范围内`;
    case 'dataScope': {
      const exception = user.entityScopes[entity.key];
      return exception === undefined
        ? `角色的数据范围：${scopeOf(entity, user.dataScope)}`
        : `角色对${entity.title}的例外范围：${scopeOf(entity, exception)}`;
    }
    case 'unitChief':
      return '部门负责人：本部门及下级';
    case 'fact':
      return `${fact?.title ?? ''}：${readWords(fact)}（只读）`;
    case 'pool':
      return '公海：没有负责人（只读）';
    case 'customer':
      return `${outside}：${own}`;
  }
}

/** The rows of a data scope for an entity: those of units, or of the user's own places (`x-scope.by`). */
function scopeOf(entity: EntityModel, scope: DataScope): string {
  const place = entity.field(entity.scope.by?.field ?? '')?.title;
  if (place === undefined || scope === 1 || scope === 5) return scopeWords(scope);
  const fact = entity.source.organisation.facts?.find(({ name }) => name === entity.scope.by?.user);
  return fact?.below === undefined || scope === 2 ? `与本人相同的${place}` : `与本人相同的${place}及其下级`;
}

function readWords(fact: RowGrant['fact']): string {
  if (fact?.reads === 'region') return fact.regions?.title ?? '区域';
  return fact?.reads === 'company' ? '本公司' : '全部';
}

const parentTitle = (entity: EntityModel): string => entity.field(entity.scope.parent ?? '')?.title ?? '记录';

/** The reasons why a field is readable or not, and writable or not, as a text. */
export function fieldWords(
  { readKeys, writeKeys }: FieldModel,
  { readReason, writeReason }: Pick<FieldDecision, 'readReason' | 'writeReason'>,
  outside: string,
): { read: string; write: string } {
  return { read: reasonWords(readReason, readKeys, outside), write: reasonWords(writeReason, writeKeys, outside) };
}

function reasonWords(reason: FieldReason, keys: readonly string[], outside: string): string {
  const words: Readonly<Record<FieldReason, string>> = {
    open: '不需要单独的权限键',
    key: `有权限键 ${anyKey(keys)}`,
    noKey: `没有权限键 ${anyKey(keys)}`,
    computed: '由系统写入',
    unreadable: '看不到的字段不能修改',
    customerView: `在${outside}视图中`,
    notForCustomers: `不在${outside}视图中`,
  };
  return words[reason];
}

/** The reason why a menu entry is shown or not, as a text. */
export function menuWords({ item, reason }: MenuDecision, outside: string): string {
  const words: Readonly<Record<MenuDecision['reason'], string>> = {
    key: `有权限键 ${item.key ?? ''}`,
    noKey: `没有权限键 ${item.key ?? ''}`,
    always: '对所有员工显示',
    fixed: `${outside}菜单是固定的`,
    empty: '下级菜单都不能打开',
  };
  return words[reason];
}
