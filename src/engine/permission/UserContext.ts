import type { CompanyDocument } from '#generated/documents/CompanyDocument.ts';
import type { Values } from '#language/Value.ts';
import type { Organisation } from '../model/EntityModel.ts';
import { trueFacts, type UserFact } from '../model/UserFact.ts';

/** The permission keys of the built-in parts: the developer tools, and roles with accounts. */
export interface FrameKeys {
  readonly development: string;
  readonly organisation: string;
}

/** The default names of the keys. */
export const USUAL_KEYS: FrameKeys = { development: 'Development', organisation: 'OrgMgr' };

/** The keys as the product names them in company.json. */
export const frameKeysOf = (company: CompanyDocument | undefined): FrameKeys => ({ ...USUAL_KEYS, ...company?.keys });

/** Whether the user may see how the product is built: an employee with the key of the development screens. */
export function isDeveloper(user: Pick<UserContext, 'role' | 'keys' | 'frameKeys'>): boolean {
  return user.role === 'employee' && holdsKey(user, user.frameKeys.development);
}

/** How far a role reaches (domain 6.3): 1 own, 2 own unit, 3 unit and below, 4 own company, 5 all. */
export type DataScope = 1 | 2 | 3 | 4 | 5;

/** Units whose records a chief approves: those of one submitter, or with null those of everyone except the chief. */
export interface ApprovalDuty {
  readonly submitter: number | null;
  readonly units: readonly number[];
}

/** How a token limits its owner's permissions. */
export interface TokenLimits {
  /** The token, as people named it. */
  readonly name: string;
  /** The path names of the entities it reaches. */
  readonly apis: readonly string[] | 'all';
  readonly readsOnly: boolean;
}

/** The signed-in user as permission and rules see it. */
export interface UserContext {
  readonly accountId: number;
  readonly loginId: string;
  readonly name: string;
  /** The phone number that the account is bound to. */
  readonly phone: string | null;
  readonly role: 'employee' | 'customer' | 'anonymous';
  readonly employeeId: number | null;
  readonly customerId: number | null;
  /** The entity of the user's own record, for an outside user. */
  readonly outside: string | null;
  readonly unitId: number | null;
  readonly unitPath: string;
  /** Path of the level-2 unit above the user. */
  readonly companyPath: string;
  readonly roleCodes: readonly string[];
  readonly keys: ReadonlySet<string> | 'all';
  /** The product's names of the keys for the built-in screens. */
  readonly frameKeys: FrameKeys;
  /** `Entity.action` codes; `Entity.*` grants an entity, `*` everything. */
  readonly actions: ReadonlySet<string>;
  readonly dataScope: DataScope;
  readonly entityScopes: Readonly<Record<string, DataScope>>;
  readonly isUnitChief: boolean;
  /** Paths of the units whose chief the user is. */
  readonly chiefPaths: readonly string[];
  /** The units for which the user approves, and whose records. */
  readonly approvals: readonly ApprovalDuty[];
  /** Sign-in names of the people in the units that a chief leads. */
  readonly staff: readonly string[];
  /** The facts that the product declares of its employees, with their values for this user. */
  readonly facts: readonly UserFact[];
  /** The limits of the token if a program acts for the user. */
  readonly limits?: TokenLimits | undefined;
  /** The employees who cannot sign in; only in products with joint transitions or added colleagues, which do not wait for them. */
  readonly idle?: readonly number[] | undefined;
  /** The absent users for whom the user decides now; their own delegations do not count (no chains). */
  readonly absent?: readonly UserContext[] | undefined;
  /** The name of the absent user in whose name the user does the present step. */
  readonly actsFor?: string | undefined;
}

/** The names that `$user` has in expressions of every product. */
export const USER_FIELDS = [
  'AccountId',
  'LoginId',
  'RealName',
  'PhoneNumber',
  'EmployeeId',
  'CustomerId',
  'Outside',
  'UnitId',
  'UnitPath',
  'CompanyId',
  'Role',
  'Roles',
  'Keys',
  'IsUnitChief',
  'Staff',
] as const;

/** The names that `$user` has in expressions of a product: those of every product, and the facts it declares. */
export const userNames = ({ facts = [] }: Organisation): readonly string[] => [
  ...USER_FIELDS,
  ...facts.map(({ name }) => name),
];

/** `$user` of the expression language for a signed-in user. */
export function userValues(user: UserContext): Values {
  return {
    AccountId: user.accountId,
    LoginId: user.loginId,
    RealName: user.name,
    PhoneNumber: user.phone,
    EmployeeId: user.employeeId,
    CustomerId: user.customerId,
    Outside: user.outside,
    UnitId: user.unitId,
    UnitPath: user.unitPath,
    CompanyId: lastId(user.companyPath),
    Role: user.role,
    Roles: user.roleCodes,
    Keys: user.keys === 'all' ? ['*'] : [...user.keys],
    IsUnitChief: user.isUnitChief,
    Staff: user.staff,
    ...Object.fromEntries(user.facts.map(({ name, value }) => [name, value])),
  };
}

/** The user's name in logs: with the token if a program acts for the user, with the absent user if it is for one. */
export function actorName({ name, limits, actsFor }: Pick<UserContext, 'name' | 'limits' | 'actsFor'>): string {
  if (actsFor !== undefined) return `${name} 代 ${actsFor}`;
  return limits === undefined ? name : `${name}（令牌：${limits.name}）`;
}

/** How far facts extend reading beyond the role; regions are rows and do not count. */
export function readingOf({ facts }: Pick<UserContext, 'facts'>): 'all' | 'company' | undefined {
  const reads = trueFacts(facts).map((fact) => fact.reads);
  return reads.includes('all') ? 'all' : reads.includes('company') ? 'company' : undefined;
}

/** The facts by which a user approves rows beyond those of the user's units. */
export const approvingFacts = ({ facts }: Pick<UserContext, 'facts'>): UserFact[] =>
  trueFacts(facts).filter(({ approves }) => approves);

/** The fact for which a user looks and does nothing else; undefined: there is none. */
export const readOnlyFact = ({ facts }: UserContext): UserFact | undefined =>
  trueFacts(facts).find(({ readOnly }) => readOnly);

/** The user's duties as display texts: unit chief, and the flags that are true for the user. */
export const dutiesOf = ({ isUnitChief, facts }: UserContext): string[] => [
  ...(isUnitChief ? ['部门负责人'] : []),
  ...trueFacts(facts).map(({ title }) => title),
];

/** The first two levels of a unit path: the company, or the path itself above that. Empty for an empty path. */
export function companyOf(unitPath: string): string {
  const ids = unitPath.split('/').filter((part) => part !== '');
  return ids.length === 0 ? '' : `/${ids.slice(0, 2).join('/')}/`;
}

/** The unit that a path ends with. */
const lastId = (path: string): number | null => (path === '' ? null : Number(path.split('/').at(-2)));

/** Whether the user has a permission key. */
export function holdsKey(user: Pick<UserContext, 'keys'>, key: string): boolean {
  return user.keys === 'all' || user.keys.has(key);
}

/** A user who did not sign in: has no keys, and `decideAccess` grants only what an entity declares public. */
export const ANONYMOUS_USER: UserContext = {
  accountId: 0,
  loginId: '',
  name: '访客',
  phone: null,
  role: 'anonymous',
  employeeId: null,
  customerId: null,
  outside: null,
  unitId: null,
  unitPath: '',
  companyPath: '',
  roleCodes: [],
  keys: new Set(),
  frameKeys: USUAL_KEYS,
  actions: new Set(),
  dataScope: 1,
  entityScopes: {},
  isUnitChief: false,
  chiefPaths: [],
  approvals: [],
  staff: [],
  facts: [],
};
