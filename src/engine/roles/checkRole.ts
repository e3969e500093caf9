import { needsNoKey } from '../permission/actionCodes.ts';
import type { Issue } from '../validate/Issue.ts';
import { NAMED_PATTERNS } from '../validate/namedPatterns.ts';
import type { RoleCatalog } from './RoleCatalog.ts';

export interface RoleDraft {
  readonly RoleName: string;
  readonly RoleCode: string;
  readonly KeyList: readonly string[];
  readonly ActionList: readonly string[];
  readonly DataScope: number;
  /** Scopes by entity key, if they are changed; stored ones may belong to entities that no longer exist. */
  readonly EntityScopes?: Readonly<Record<string, unknown>> | undefined;
  readonly Remark: string | null;
}

const SCOPES = [1, 2, 3, 4, 5];

/** The problems of a role on its own; the database checks whether another role has its name or code. */
export function checkRole(role: RoleDraft, catalog: RoleCatalog): Issue[] {
  const { RoleName, RoleCode, KeyList, ActionList, DataScope, Remark } = role;
  const code = NAMED_PATTERNS['P-KEY'];
  const action = wrongAction(catalog, KeyList, ActionList);
  const scopes = wrongScope(catalog, role.EntityScopes ?? {});
  const issues: (Issue | false | undefined)[] = [
    (RoleName.length < 2 || RoleName.length > 30) && { field: 'RoleName', message: '名称是 2 到 30 个字' },
    code?.test(RoleCode) !== true && { field: 'RoleCode', message: code?.message ?? '' },
    KeyList.length === 0 && { field: 'KeyList', message: '请选择菜单权限' },
    !SCOPES.includes(DataScope) && { field: 'DataScope', message: '请选择数据范围' },
    scopes === undefined ? undefined : { field: 'EntityScopes', message: scopes },
    (Remark ?? '').length > 200 && { field: 'Remark', message: '备注不能超过 200 个字' },
    action === undefined ? undefined : { field: 'ActionList', message: action },
  ];
  return issues.filter((issue): issue is Issue => issue !== false && issue !== undefined);
}

/** Scopes are of entities by their keys: one of any other name, or of another number, would narrow nothing. */
function wrongScope({ Entities }: RoleCatalog, scopes: Readonly<Record<string, unknown>>): string | undefined {
  for (const [key, scope] of Object.entries(scopes)) {
    if (!Entities.some(({ Entity }) => Entity === key)) {
      const meant = Entities.find(({ Api, Entity }) => Entity !== undefined && Api === key)?.Entity;
      return meant === undefined ? `没有实体“${key}”` : `没有实体“${key}”，是不是“${meant}”？`;
    }
    if (!SCOPES.includes(Number(scope))) return `“${key}”的数据范围是 1 到 5`;
  }
  return undefined;
}

/** Actions are those of entities that one of the chosen keys opens. */
function wrongAction(
  { Entities }: RoleCatalog,
  keys: readonly string[],
  actions: readonly string[],
): string | undefined {
  if (keys.includes('*')) return undefined;
  for (const code of actions.filter((each) => each !== '*')) {
    const [api = ''] = code.split('.');
    const entity = Entities.find((each) => each.Api === api);
    if (entity === undefined || (!code.endsWith('.*') && !entity.Actions.some(({ Code }) => Code === code)))
      return `没有操作“${code}”`;
    if (entity.Keys.length > 0 && !needsNoKey(code) && !entity.Keys.some((key) => keys.includes(key)))
      return `“${entity.Title}”的操作需要菜单权限 ${entity.Keys.join(' 或 ')}`;
  }
  return undefined;
}
