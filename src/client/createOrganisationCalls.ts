import type { CallOptions, Http, Params } from './http/Http.ts';
import type {
  AcceptedGains,
  AccountInfo,
  CandidatesReply,
  GivenPassword,
  Page,
  RoleInfo,
  SentRole,
} from '#wire/OrganisationReplies.ts';
import type { RoleCatalog } from '#engine/roles/RoleCatalog.ts';

/** Roles and accounts; for administrators of the organisation. */
export interface OrganisationCalls {
  /** Roles by part of their name; `page` from 0, twenty rows. */
  readonly roles: (params: Params, options?: CallOptions) => Promise<Page<RoleInfo>>;
  readonly catalog: (options?: CallOptions) => Promise<RoleCatalog>;
  readonly saveRole: (role: SentRole) => Promise<{ readonly Id: number }>;
  readonly deleteRole: (id: number, version: number) => Promise<null>;
  readonly accounts: (params: Params, options?: CallOptions) => Promise<Page<AccountInfo>>;
  /** Employees without an account, or records of an entity of people from outside. */
  readonly candidates: (
    asked: { readonly entity?: string | undefined; readonly searchKey?: string },
    options?: CallOptions,
  ) => Promise<CandidatesReply>;
  /** An account for a record of people from outside. */
  readonly openOutside: (
    entity: string,
    id: number,
    loginId: string,
    answers?: AcceptedGains,
  ) => Promise<GivenPassword>;
  /** Links an account to another record of outside people. */
  readonly moveAccount: (id: number, entity: string, record: number, answers?: AcceptedGains) => Promise<null>;
  readonly openAccount: (
    employeeId: number,
    loginId: string,
    roles: readonly string[],
    answers?: AcceptedGains,
  ) => Promise<GivenPassword>;
  /** An account of a program. */
  readonly openService: (
    name: string,
    roles: readonly string[],
    answers?: AcceptedGains,
  ) => Promise<{ readonly Id: number; readonly LoginId: string }>;
  /** `was`: the roles that were read; others by now are a conflict. */
  readonly setRoles: (
    id: number,
    roles: readonly string[],
    was: readonly string[],
    answers?: AcceptedGains,
  ) => Promise<null>;
  readonly setState: (id: number, action: 'disable' | 'enable' | 'unlock', answers?: AcceptedGains) => Promise<null>;
  readonly givePassword: (id: number) => Promise<GivenPassword>;
  readonly resetSecondFactor: (id: number) => Promise<null>;
}

const ROLE_FIELDS = [
  'Id',
  'Version',
  'RoleCode',
  'RoleName',
  'DataScope',
  'Remark',
  'IsEnabled',
  'KeyList',
  'ActionList',
  'EntityScopes',
  'AcceptGains',
] as const;

const accepted = (answers?: AcceptedGains): readonly (readonly ['AcceptGains', string])[] =>
  answers?.AcceptGains === undefined ? [] : [['AcceptGains', answers.AcceptGains]];

/** Makes the calls about roles and accounts. */
export function createOrganisationCalls(http: Http): OrganisationCalls {
  return {
    roles: (params, options) => http.get('/api/Role/Search', params, options),
    catalog: (options) => http.get('/api/Role/GetCatalog', {}, options),
    saveRole: (role) =>
      http.post(
        '/api/Role/Save',
        ROLE_FIELDS.flatMap((name) => {
          const value = role[name];
          if (value === undefined) return [];
          return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)] as const];
        }),
      ),
    deleteRole: (id, version) =>
      http.post('/api/Role/Delete', [
        ['id', String(id)],
        ['Version', String(version)],
      ]),
    accounts: (params, options) => http.get('/api/Account/Search', params, options),
    candidates: (asked, options) => http.get('/api/Account/Candidates', asked, options),
    openOutside: (entity, id, loginId, answers) =>
      http.post('/api/Account/OpenOutside', [
        ['Entity', entity],
        ['id', String(id)],
        ['LoginId', loginId],
        ...accepted(answers),
      ]),
    moveAccount: (id, entity, record, answers) =>
      http.post('/api/Account/Move', [
        ['id', String(id)],
        ['Entity', entity],
        ['Record', String(record)],
        ...accepted(answers),
      ]),
    openAccount: (employeeId, loginId, roles, answers) =>
      http.post('/api/Account/Open', [
        ['EmployeeId', String(employeeId)],
        ['LoginId', loginId],
        ['Roles', roles.join(',')],
        ...accepted(answers),
      ]),
    openService: (name, roles, answers) =>
      http.post('/api/Account/OpenService', [['Name', name], ['Roles', roles.join(',')], ...accepted(answers)]),
    setRoles: (id, roles, was, answers) =>
      http.post('/api/Account/SetRoles', [
        ['id', String(id)],
        ['Roles', roles.join(',')],
        ['Was', was.join(',')],
        ...accepted(answers),
      ]),
    setState: (id, action, answers) =>
      http.post('/api/Account/SetState', [['id', String(id)], ['action', action], ...accepted(answers)]),
    resetSecondFactor: (id) => http.post('/api/Account/ResetSecondFactor', [['id', String(id)]]),
    givePassword: (id) => http.post('/api/Account/GivePassword', [['id', String(id)]]),
  };
}
