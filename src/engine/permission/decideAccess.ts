import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '../model/EntityModel.ts';
import type { FindEntity } from '../model/EntitySource.ts';
import { decideAction, purposeOf } from './decideAction.ts';
import { decideField, type FieldDecision } from './decideField.ts';
import { plainRows, rowGrants } from './rowGrants.ts';
import type { ListModel } from '../model/ListModel.ts';
import { holdsKey, type UserContext } from './UserContext.ts';

/** The access of one user to one entity. Every path (list, count, detail, picker, write) uses it and nothing else. */
export interface Access {
  /** Whether the action is allowed at all; `rows` decides for which rows. */
  may(action: string): boolean;
  /** The rows on which an action is allowed, as a predicate over `$record`; `false` when none. */
  rows(action: string): Expression;
  readonly readable: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
  /** Readable fields that are shown without their middle in rows outside `plain`. */
  readonly masked: ReadonlySet<string>;
  readonly plain: Expression;
  /** Readable fields that are kept from the user in some rows, with those rows. */
  readonly withheld: ReadonlyMap<string, Expression>;
  /** The absent users whose waiting steps the user takes meanwhile (`lendAccess`). Undefined: none. */
  readonly lent?: readonly Lent[] | undefined;
  /** The actions for which colleagues can ask this user to decide too, without permission for them (`lendAccess`). */
  readonly added?: ReadonlySet<string> | undefined;
}

/** An absent user, with that user's access to the same entity. */
export interface Lent {
  readonly by: UserContext;
  readonly access: Access;
}

/** Whether the user may take a transition with some records, of the user's own or for an absent user. */
export const mayTake = ({ may, lent = [] }: Pick<Access, 'may' | 'lent'>, action: string): boolean =>
  may(action) || lent.some(({ access }) => access.may(action));

/** The same, or as a colleague who was added to a decision. */
export const mayDecide = (access: Pick<Access, 'may' | 'lent' | 'added'>, action: string): boolean =>
  mayTake(access, action) || access.added?.has(action) === true;

/** Decides the access of a user to an entity from keys, action list, row scope, flags and field keys (domain 1.6). */
export function decideAccess(entity: EntityModel, user: UserContext, findEntity: FindEntity): Access {
  if (user.role === 'anonymous') return decidePublic(entity);
  const fields = entity.fields.map((field) => ({ name: field.name, ...decideField(entity, user, field) }));
  const named = (holds: (decision: FieldDecision) => boolean): ReadonlySet<string> =>
    new Set(fields.filter(holds).map(({ name }) => name));
  return {
    may: (action) => decideAction(entity, user, action).allowed,
    rows: (action) =>
      decideAction(entity, user, action).allowed
        ? build.or(...rowGrants(entity, user, purposeOf(action), findEntity).map(({ rows }) => rows))
        : build.literal(false),
    readable: named(({ readable }) => readable),
    writable: named(({ writable }) => writable),
    masked: named(({ readable, masked }) => readable && masked),
    plain: plainRows(entity, user, findEntity),
    withheld: withheldRows(entity, user),
  };
}

const NONE = build.literal(false);
const NOTHING: ReadonlySet<string> = new Set();

/** The access of a user who did not sign in: public fields, records and forms, nothing else. */
function decidePublic(entity: EntityModel): Access {
  const { public: view } = entity;
  const { where } = view ?? {};
  const forms: readonly string[] = [...(view?.forms.keys() ?? [])];
  const creates = [...(view?.forms.values() ?? [])].some(({ step }) => step === undefined);
  const readable = view?.where === undefined ? NOTHING : new Set(['Id', ...view.fields, ...view.detail]);
  return {
    may: (action) => (action === 'view' ? where !== undefined : action === 'create' && creates),
    rows: (action) => (action === 'view' ? (where ?? NONE) : NONE),
    readable,
    writable: new Set(
      forms.flatMap((name) =>
        (entity.forms.get(name)?.fields ?? []).flatMap((field) => (field.computed ? [] : [field.name])),
      ),
    ),
    masked: NOTHING,
    plain: NONE,
    withheld: new Map(),
  };
}

/** Fields that a user reads in some rows only, with predicates for the withheld rows. */
function withheldRows({ customer }: EntityModel, { role }: UserContext): ReadonlyMap<string, Expression> {
  if (role !== 'customer' || customer === undefined) return new Map();
  return new Map([...customer.when].map(([name, when]) => [name, build.not(when)]));
}

/** Whether a user with access to an entity may open one of its lists: by its keys, or because it is public. */
export function opensList(entity: EntityModel, list: ListModel, user: UserContext): boolean {
  return user.role === 'anonymous'
    ? entity.public?.lists.includes(list.name) === true
    : list.permission.every((key) => holdsKey(user, key));
}
