import type { DecisionCase, DecisionUser } from '#generated/documents/CasesDocument.ts';
import { referredKey } from '#engine/model/referredEntity.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import { factsOf } from '#engine/model/UserFact.ts';
import type { Access } from '#engine/permission/decideAccess.ts';
import { lendAccess } from '#engine/permission/lendAccess.ts';
import {
  ANONYMOUS_USER,
  companyOf,
  type DataScope,
  type UserContext,
  userValues,
  USUAL_KEYS,
} from '#engine/permission/UserContext.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import { buildReminder } from '#engine/reminder/buildReminder.ts';
import type { ReminderModel } from '#engine/reminder/ReminderModel.ts';
import type { Scope } from '#language/compiler/Scope.ts';
import type { EnumSource } from '#language/EnumType.ts';
import { isList, type Value, type Values } from '#language/Value.ts';
import { numberOf } from '#language/functions/ExpressionFunction.ts';
import { CASE_NOW, caseValues } from '../cases/runCase.ts';

/** The context of decisions about records of a product. */
export interface DecisionWorld {
  readonly enums: EnumSource;
  readonly findEntity: FindEntity;
  readonly reminders: readonly ReminderModel[];
  /** Titles of roles by code. */
  readonly roles: ReadonlyMap<string, string>;
}

export interface DecidingProduct {
  readonly entities: ReadonlyMap<string, EntityModel>;
  readonly enums: EnumSource;
  readonly documents: Pick<ProductDocuments, 'reminders' | 'roles'>;
}

/** Creates the context of decisions from a product. */
export const decisionWorld = ({ entities, enums, documents }: DecidingProduct): DecisionWorld => ({
  enums,
  findEntity: (key) => entities.get(key),
  roles: new Map(Object.entries(documents.roles).map(([code, { title }]) => [code, title])),
  reminders: Object.entries(documents.reminders).map(([key, document]) =>
    buildReminder(key, document, () => undefined),
  ),
});

/** The user of automatic decisions of the product. */
export const SYSTEM = 'system';

/** An invented record with its user, time, and other records. */
export interface Stage {
  readonly entity: EntityModel;
  readonly record: Values;
  readonly user: UserContext;
  /** The case states no Id: where it is saved, it is saved for the first time. */
  readonly isNew: boolean;
  /** The decision is automatic, without a user. */
  readonly isSystem: boolean;
  readonly access: Access;
  /** The scope of conditions over the record. */
  readonly scope: Scope;
  /** The other records of an entity, each with an Id. */
  readonly rows: (entity: string) => readonly Values[];
  readonly world: DecisionWorld;
}

/** Puts the record of a decision case before its user. */
export function openDecision(
  entity: EntityModel,
  { record: stated, beside = {}, user: who = {}, now = CASE_NOW }: Omit<DecisionCase, 'title' | 'rule' | 'expect'>,
  world: DecisionWorld,
): Stage {
  const record = { Id: 1, ...caseValues(stated) };
  const others = new Map(
    Object.entries(beside).map(([key, rows]) => [
      key,
      rows.flatMap(repeated).map((row, i) => ({ Id: 1000 + i, ...caseValues(row) })),
    ]),
  );
  const rows = (key: string): readonly Values[] => others.get(key) ?? [];
  const user = decisionUser(who, entity, rows);
  const refs = referredRows(entity, record, rows, world.findEntity);
  const access = lendAccess(entity, user, world.findEntity);
  const values = { ...userValues(user), ...(who['Role'] === SYSTEM ? { Role: null } : {}) };
  const scope = { values: record, record, index: 0, user: values, now, refs, enums: world.enums, self: null };
  const isNew = stated['Id'] === undefined;
  return { entity, record, user, isNew, isSystem: who['Role'] === SYSTEM, access, scope, rows, world };
}

/** Property of an invented record: the number of copies, each with its own id. */
export const TIMES = '$times';

function repeated({ [TIMES]: times, ...row }: Readonly<Record<string, unknown>>): Record<string, unknown>[] {
  if (typeof times !== 'number') return [row];
  const { Id: _id, ...rest } = row;
  return Array.from({ length: times }, () => rest);
}

/** The records a record refers to, among the case's others, with their references unless the name is taken. */
export function referredRows(
  entity: EntityModel,
  record: Values,
  rows: Stage['rows'],
  findEntity: FindEntity,
  depth = 3,
): Record<string, Values> {
  const own: Record<string, Values> = {};
  const further: Record<string, Values>[] = [];
  for (const { name, reference } of entity.fields) {
    if (reference === undefined) continue;
    const key = referredKey(reference, record);
    const row = rows(key).find(({ Id }) => Id === record[reference.idField ?? name]);
    if (row === undefined) continue;
    own[name] = row;
    const target = findEntity(key);
    if (target !== undefined && depth > 0) further.push(referredRows(target, row, rows, findEntity, depth - 1));
  }
  return [...further.reverse(), own].reduce((all, refs) => ({ ...all, ...refs }), {});
}

/** The user of a case: with all permissions, actions and data, unless the case restricts them. */
function decisionUser(who: DecisionUser, { source }: EntityModel, rows: Stage['rows']): UserContext {
  const stated = caseValues(who);
  if (stated['Role'] === 'anonymous') return ANONYMOUS_USER;
  const isCustomer = stated['Role'] === 'customer';
  const number = (name: string, otherwise: number | null): number | null => {
    const value = stated[name];
    return typeof value === 'number' ? value : otherwise;
  };
  const text = (name: string): string => (typeof stated[name] === 'string' ? stated[name] : '');
  const unitPath = text('UnitPath');
  const keys = stated['Keys'];
  const { facts = [] } = source.organisation;
  const trees = new Map(
    facts.flatMap(({ below }) =>
      below === undefined
        ? []
        : [
            [
              below.entity,
              rows(below.entity).map((row) => ({ id: numberOf(row['Id']) ?? 0, parent: numberOf(row[below.parent]) })),
            ],
          ],
    ),
  );
  return {
    accountId: number('AccountId', 1) ?? 1,
    loginId: text('LoginId'),
    name: text('RealName'),
    phone: text('PhoneNumber') === '' ? null : text('PhoneNumber'),
    role: isCustomer ? 'customer' : 'employee',
    employeeId: isCustomer ? null : number('EmployeeId', 1),
    customerId: isCustomer ? number('CustomerId', 1) : null,
    outside: isCustomer ? text('Outside') || (source.organisation.outsiders?.[0]?.key ?? null) : null,
    unitId: number('UnitId', null),
    unitPath,
    companyPath: companyOf(unitPath),
    roleCodes: textsOf(stated['Roles']),
    keys: keys === undefined ? 'all' : new Set(textsOf(keys)),
    // A case is about records, which no key of the frame opens.
    frameKeys: USUAL_KEYS,
    actions: new Set(stated['Actions'] === undefined ? ['*'] : textsOf(stated['Actions'])),
    dataScope: scopeOf(stated['Scope']),
    entityScopes: {},
    isUnitChief: stated['IsUnitChief'] === true,
    chiefPaths: textsOf(stated['ChiefPaths']),
    approvals: isList(stated['Approves']) ? [{ submitter: null, units: numbersOf(stated['Approves']) }] : [],
    staff: textsOf(stated['Staff']),
    facts: factsOf(facts, stated, trees),
  };
}

const SCOPES: readonly DataScope[] = [1, 2, 3, 4, 5];
const scopeOf = (value: Value | undefined): DataScope => SCOPES.find((scope) => scope === value) ?? 5;
const textsOf = (value: Value | undefined): string[] =>
  isList(value) ? value.filter((item) => typeof item === 'string') : [];
const numbersOf = (value: readonly Value[]): number[] => value.filter((item) => typeof item === 'number');
