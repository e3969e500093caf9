import { ANONYMOUS_USER } from '#core/permission/public/ANONYMOUS_USER.ts';
import { decideAccess } from '#core/permission/decideAccess.ts';
import { userValues } from '#core/permission/UserContext.ts';
import { COMMANDS } from '../commands/COMMANDS.ts';
import type { Services } from '../Services.ts';
import { beijingTime } from '../time/beijingTime.ts';
import type { Call } from './Call.ts';

const NOBODY = {
  Id: 0,
  LoginId: '',
  PasswordHash: null,
  PhoneNumber: null,
  NickName: null,
  RealName: ANONYMOUS_USER.name,
  Email: null,
  EmployeeId: null,
  CustomerId: null,
  Roles: null,
  AccountState: 1,
  DemoLabel: null,
  WxBound: null,
  MustChangePassword: null,
} as const;

/** Opens a call for somebody who did not sign in: `access` grants him what is public, and nothing else. `uploader` owns his files. */
export async function publicCall(services: Services, address: string, uploader = 0): Promise<Call> {
  await services.enums.refresh();
  const product = services.products.current;
  const moment = services.clock();
  const who = { ...ANONYMOUS_USER, accountId: uploader };
  return {
    services,
    product,
    signedIn: { user: who, account: NOBODY, unitName: null, customerName: null, tokenHash: '', since: 0 },
    who,
    user: userValues(who),
    now: beijingTime(moment),
    moment: moment.getTime(),
    address,
    enums: services.enums.source,
    findEntity: product.find,
    commands: COMMANDS,
    access: (entity) => decideAccess(entity, who, product.find),
  };
}
