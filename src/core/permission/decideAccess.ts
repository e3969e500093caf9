import { build } from '../expression/build.ts';
import type { Expression } from '../expression/Expression.ts';
import type { EntityModel } from '../schema/EntityModel.ts';
import type { FindEntity } from '../schema/EntitySource.ts';
import { holdsKey } from './holdsKey.ts';
import { mayDo, READING } from './mayDo.ts';
import { rowScope } from './rowScope.ts';
import type { UserContext } from './UserContext.ts';

/** What one user may do with one entity. Every path - list, count, detail, picker, write - asks this and nothing else. */
export interface Access {
  /** Tells whether the action is allowed at all; rows are decided by `rows`. */
  may(action: string): boolean;
  /** The rows on which an action is allowed, as a predicate over `$record`; `false` when none. */
  rows(action: string): Expression;
  readonly readable: ReadonlySet<string>;
  readonly writable: ReadonlySet<string>;
}

/** Decides the access of a user to an entity from keys, action list, row scope, flags and field keys (domain 1.6). */
export function decideAccess(entity: EntityModel, user: UserContext, findEntity: FindEntity): Access {
  return user.role === 'customer' ? customerAccess(entity, user) : employeeAccess(entity, user, findEntity);
}

function employeeAccess(entity: EntityModel, user: UserContext, findEntity: FindEntity): Access {
  const may = (action: string): boolean => mayDo(entity, user, action);
  const fields = entity.fields.map((field) => ({
    field,
    readable: field.readKeys.length === 0 || field.readKeys.some((key) => holdsKey(user, key)),
  }));
  const readable = new Set(fields.filter((entry) => entry.readable).map((entry) => entry.field.name));
  return {
    may,
    rows: (action) =>
      may(action)
        ? rowScope(entity, user, READING.includes(action) ? 'read' : 'write', findEntity)
        : build.literal(false),
    readable,
    writable: new Set(
      fields
        .filter(
          ({ field, readable: seen }) =>
            seen &&
            !field.computed &&
            (field.writeKeys.length === 0 || field.writeKeys.some((key) => holdsKey(user, key))),
        )
        .map(({ field }) => field.name),
    ),
  };
}

function customerAccess(entity: EntityModel, user: UserContext): Access {
  const view = user.customerId === null ? undefined : entity.customer;
  const may = (action: string): boolean =>
    view !== undefined && (action === 'view' || (view.edit.length > 0 && ['edit', 'create'].includes(action)));
  return {
    may,
    rows: (action) => (view !== undefined && may(action) ? view.where : build.literal(false)),
    readable: new Set(['Id', 'Version', ...(view?.fields ?? [])]),
    writable: new Set(view?.edit ?? []),
  };
}
