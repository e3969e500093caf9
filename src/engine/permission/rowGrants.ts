import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel, ScopeModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import { numbersIn, trueFacts, type UserFact } from '../model/UserFact.ts';
import { decideAction, type Purpose } from './decideAction.ts';
import { seesPlain } from './decideField.ts';
import type { UserContext, DataScope } from './UserContext.ts';
import { underPath } from './withinRows.ts';

/** Why a user reaches rows. */
export type GrantKind =
  /** The entity has no row scope: the key decides. */
  | 'unscoped'
  /** The user owns, created or works on them, or the entity's own condition grants them. */
  | 'own'
  /** The record they belong to lends its scope. */
  | 'parent'
  /** The data scope of the role, 2 to 5. */
  | 'dataScope'
  | 'unitChief'
  /** A fact about the user that the product declares. */
  | 'fact'
  /** Rows without an owner. */
  | 'pool'
  /** The entity's view for customers. */
  | 'customer';

/** A condition that adds rows to those a user reaches. */
export interface RowGrant {
  readonly kind: GrantKind;
  readonly rows: Expression;
  readonly fact?: UserFact | undefined;
}

const ALL = build.literal(true);
const NONE = build.literal(false);

/**
 * The conditions that each add rows (domain 1.6): own rows, the data scope of the role, and facts. Facts widen reading
 * only; being chief of a unit widens reading and writing. An entity may narrow editing and deleting. Conditions that
 * add nothing are omitted.
 */
export function rowGrants(
  entity: EntityModel,
  user: UserContext,
  purpose: Purpose,
  findEntity: FindEntity,
): readonly RowGrant[] {
  if (user.role === 'customer')
    return entity.customer === undefined || user.customerId === null
      ? []
      : [{ kind: 'customer', rows: entity.customer.where }];
  const { owned, own, changeable, by } = entity.scope;
  const parent = parentGrant(entity, user, purpose, findEntity);
  const scope = user.entityScopes[entity.key] ?? user.dataScope;
  const grants: RowGrant[] =
    owned || by !== undefined
      ? [
          ownGrant(owned ? ownRows(entity, user) : (own ?? NONE)),
          ...parent,
          { kind: 'dataScope', rows: by === undefined ? byDataScope(user, scope) : byPlace(user, scope, by) },
          { kind: 'unitChief', rows: owned ? build.or(...chiefPaths(user).map(underPath)) : NONE },
          ...(purpose === 'read' ? readingGrants(entity, user) : []),
        ]
      : parent.length > 0 || own !== undefined
        ? [ownGrant(own ?? NONE), ...parent]
        : [{ kind: 'unscoped', rows: ALL }];
  const narrowed = purpose === 'change' ? (changeable ?? ALL) : ALL;
  return grants
    .filter(({ rows }) => rows.kind !== 'literal' || rows.value !== false)
    .map((grant) => ({ ...grant, rows: build.and(grant.rows, narrowed) }));
}

const ownGrant = (rows: Expression): RowGrant => ({ kind: 'own', rows });

/** The rows whose parent the user reaches (its actual entity must be viewable); none without one. */
function parentGrant(entity: EntityModel, user: UserContext, purpose: Purpose, findEntity: FindEntity): RowGrant[] {
  const { parent } = entity.scope;
  const reference = parent === undefined ? undefined : entity.field(parent)?.reference;
  if (parent === undefined || reference === undefined) return [];
  const lent = (target: EntityModel): Expression =>
    build.or(...rowGrants(target, user, purpose, findEntity).map(({ rows }) => rows));
  if (reference.oneOf === undefined) {
    const target = findEntity(reference.entity);
    return target === undefined ? [] : [{ kind: 'parent', rows: build.related(parent, lent(target)) }];
  }
  const { by, entities } = reference.oneOf;
  const rows = entities.flatMap((key) => {
    const target = findEntity(key);
    if (target === undefined || !decideAction(target, user, 'view').allowed) return [];
    return [build.and(build.compare(build.record(by), '===', key), build.related(parent, lent(target), key))];
  });
  return [{ kind: 'parent', rows: build.or(...rows) }];
}

/** The paths of the units whose chief a user is, including the user's own unit. */
function chiefPaths({ isUnitChief, unitPath, chiefPaths: paths }: UserContext): readonly string[] {
  return isUnitChief ? [unitPath, ...paths] : paths;
}

/** With data scope 2 to 4 the rows at the user's places (`x-scope.by`), from 3 also below (`x-user.below`). */
function byPlace({ facts }: UserContext, scope: DataScope, by: NonNullable<ScopeModel['by']>): Expression {
  if (scope === 1 || scope === 5) return build.literal(scope === 5);
  const fact = facts.find(({ name }) => name === by.user);
  const places = [...numbersIn(fact?.value ?? null), ...(scope === 2 ? [] : (fact?.below?.ids ?? []))];
  return places.length === 0 ? NONE : build.oneOf(build.record(by.field), places);
}

function byDataScope(user: UserContext, scope: DataScope): Expression {
  const rows: Readonly<Record<DataScope, Expression>> = {
    1: NONE,
    2: user.unitId === null ? NONE : build.compare(build.record('OwnerUnitId'), '===', user.unitId),
    3: underPath(user.unitPath),
    4: underPath(user.companyPath),
    5: ALL,
  };
  return rows[scope];
}

function readingGrants({ scope: { owned, region, pool } }: EntityModel, user: UserContext): RowGrant[] {
  const rowsOf: Readonly<Record<Reads, (fact: UserFact) => Expression>> = {
    company: () => (owned ? underPath(user.companyPath) : NONE),
    region: ({ inRegions }) =>
      region === undefined ? NONE : inRegions.includes(0) ? ALL : build.oneOf(region, inRegions),
    all: () => ALL,
  };
  const held = trueFacts(user.facts);
  return [
    { kind: 'pool', rows: owned && pool ? build.compare(build.record('OwnerId'), '===', null) : NONE },
    ...READS.flatMap((reads) =>
      held
        .filter((fact) => fact.reads === reads)
        .map((fact) => ({ kind: 'fact' as const, fact, rows: rowsOf[reads](fact) })),
    ),
  ];
}

type Reads = NonNullable<UserFact['reads']>;

/** The read scopes that facts can grant, the narrowest first. */
const READS: readonly Reads[] = ['company', 'region', 'all'];

/** The rows with unmasked fields: own ones, about the user, below own ones, or all with a key. */
export function plainRows(entity: EntityModel, user: UserContext, findEntity: FindEntity): Expression {
  return seesPlain(entity, user) ? build.literal(true) : ownTree(entity, user, findEntity);
}

function ownTree(entity: EntityModel, user: UserContext, findEntity: FindEntity): Expression {
  const { parent, about = build.literal(false) } = entity.scope;
  const target = parent === undefined ? undefined : findEntity(entity.field(parent)?.reference?.entity ?? '');
  const own = build.or(ownRows(entity, user), about);
  return parent === undefined || target === undefined
    ? own
    : build.or(own, build.related(parent, ownTree(target, user, findEntity)));
}

/** Rows that are the user's own: as owner, creator or member, or by the entity's own condition. */
function ownRows(entity: EntityModel, user: UserContext): Expression {
  if (user.employeeId === null) return build.literal(false);
  return build.or(
    build.compare(build.record('OwnerId'), '===', user.employeeId),
    build.compare(build.record('CreatorId'), '===', user.employeeId),
    build.has(build.record('MemberIds'), user.employeeId),
    entity.scope.own ?? build.literal(false),
  );
}
