import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '../../model/EntityModel.ts';
import type { FindEntity } from '../../model/EntitySource.ts';
import { seesPlain } from '../decideField.ts';
import { ownRows } from './ownRows.ts';
import type { UserContext } from '../UserContext.ts';

/**
 * The rows whose masked fields a user sees in full: his own, those about him or
 * belonging to his own, and all of them with a key for it.
 */
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
