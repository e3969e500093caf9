import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '../../model/EntityModel.ts';
import type { SceneModel } from '../../model/ListModel.ts';
import type { UserContext } from '../UserContext.ts';

/** The rows of a standard scene: mine (owner), joined (member or staff, not owner), subordinates (others' rows). */
export function sceneScope(entity: EntityModel, user: UserContext, scene: SceneModel): Expression {
  const me = user.employeeId ?? -1;
  const mine = build.compare(build.record('OwnerId'), '===', me);
  switch (scene.scope) {
    case 'all':
      return build.literal(true);
    case 'mine':
      return mine;
    case 'joined':
      return build.and(
        build.not(mine),
        build.or(build.has(build.record('MemberIds'), me), entity.scope.own ?? build.literal(false)),
      );
    case 'subordinates':
      // Where nobody owns anything the scene itself says whose rows it means.
      if (!entity.scope.owned) return build.literal(true);
      return build.and(
        build.compare(build.record('OwnerId'), '!==', me),
        build.compare(build.record('OwnerId'), '!==', null),
      );
  }
}

/** Tells whether a scene is offered: customers own nothing; subordinates only to those who reach further than their own rows. */
export function offersScene(user: UserContext, entity: EntityModel, scene: SceneModel): boolean {
  if (user.role === 'customer') return scene.scope === 'all';
  if (scene.scope !== 'subordinates') return true;
  const scope = user.entityScopes[entity.key] ?? user.dataScope;
  return scope > 1 || user.isUnitChief || user.isSeniorExecutive || user.isGroupSeniorExecutive || user.isChairman;
}
