import { ANONYMOUS_USER } from '#engine/permission/ANONYMOUS_USER.ts';
import type { Services } from '../http/Services.ts';
import type { Call } from './Call.ts';
import { followChanges } from '../product/followChanges.ts';
import type { SignedIn } from '../session/Sessions.ts';
import { decideAccess, type Access } from '#engine/permission/decideAccess.ts';
import { userValues, type UserContext } from '#engine/permission/UserContext.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { COMMANDS } from '../commands/COMMANDS.ts';
import { beijingTime } from '../settings/beijingTime.ts';

/** Opens a call for somebody who did not sign in: `access` grants him what is public, and nothing else. `uploader` owns his files. */
export async function publicCall(services: Services, address: string, uploader = 0): Promise<Call> {
  return openCall(services, withoutAccount({ ...ANONYMOUS_USER, accountId: uploader }), address);
}

/** Opens a call for a signed-in user, after what administrators changed meanwhile, here or in another process. */
export async function openCall(services: Services, signedIn: SignedIn, address: string): Promise<Call> {
  await followChanges(services);
  return makeCall(services, signedIn, address);
}

/** What stands for the account and the session of somebody who has none. */
export function withoutAccount(user: UserContext): SignedIn {
  return {
    user,
    account: {
      Id: 0,
      LoginId: '',
      PasswordHash: null,
      PhoneNumber: null,
      NickName: null,
      RealName: user.name,
      Email: null,
      EmployeeId: null,
      CustomerId: null,
      Roles: null,
      AccountState: 1,
      DemoLabel: null,
      WxBound: null,
      MustChangePassword: null,
    },
    unitName: null,
    customerName: null,
    tokenHash: '',
    since: 0,
  };
}

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
