import { decideAccess, type Access } from '#engine/permission/decideAccess.ts';
import { userValues } from '#engine/permission/UserContext.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { COMMANDS } from '../commands/COMMANDS.ts';
import type { Services } from '../Services.ts';
import type { SignedIn } from '../session/SignedIn.ts';
import { beijingTime } from '../settings/beijingTime.ts';
import type { Call } from './Call.ts';

/** A call at this moment, of the product as this process has it: from here on every step asks `access` what the caller may do. */
export function makeCall(services: Services, signedIn: SignedIn, address: string): Call {
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
