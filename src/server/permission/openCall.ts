import { decideAccess, type Access } from '#core/permission/decideAccess.ts';
import { userValues } from '#core/permission/UserContext.ts';
import type { EntityModel } from '#core/schema/EntityModel.ts';
import { COMMANDS } from '../commands/COMMANDS.ts';
import type { Services } from '../Services.ts';
import type { SignedIn } from '../session/SignedIn.ts';
import { beijingTime } from '../time/beijingTime.ts';
import type { Call } from './Call.ts';

/** Opens a call for a signed-in user: from here on every step asks `access` what he may do. */
export async function openCall(services: Services, signedIn: SignedIn, address: string): Promise<Call> {
  await services.config.refresh();
  await services.menus.refresh();
  await services.enums.refresh();
  const product = services.products.current;
  const moment = services.clock();
  const decided = new Map<string, Access>();
  return {
    services,
    product,
    signedIn,
    who: signedIn.user,
    user: userValues(signedIn.user),
    now: beijingTime(moment),
    moment: moment.getTime(),
    address,
    enums: services.enums.source,
    findEntity: product.find,
    commands: COMMANDS,
    access: (entity: EntityModel) => {
      const known = decided.get(entity.key);
      if (known !== undefined) return known;
      const access = decideAccess(entity, signedIn.user, product.find);
      decided.set(entity.key, access);
      return access;
    },
  };
}
