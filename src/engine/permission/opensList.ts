import type { EntityModel } from '../model/EntityModel.ts';
import type { ListModel } from '../model/ListModel.ts';
import { holdsKey } from './holdsKey.ts';
import type { UserContext } from './UserContext.ts';

/** Tells whether a user who may view an entity may open one of its lists: by its keys, or because it is public. */
export function opensList(entity: EntityModel, list: ListModel, user: UserContext): boolean {
  return user.role === 'anonymous'
    ? entity.public?.lists.includes(list.name) === true
    : list.permission.every((key) => holdsKey(user, key));
}
