import { decideAccess } from '#core/permission/decideAccess.ts';
import { userValues } from '#core/permission/UserContext.ts';
import { COMMANDS } from '../commands/COMMANDS.ts';
import type { Services } from '../Services.ts';
import { beijingTime } from '../time/beijingTime.ts';
import type { Call } from './Call.ts';
import { SYSTEM_USER } from './SYSTEM_USER.ts';

/** A call of the product itself, for steps of the start. */
export function systemCall(services: Services): Call {
  const product = services.products.current;
  const moment = services.clock();
  const account = {
    Id: 0,
    LoginId: '',
    PasswordHash: null,
    PhoneNumber: null,
    NickName: null,
    RealName: SYSTEM_USER.name,
    Email: null,
    EmployeeId: null,
    CustomerId: null,
    Roles: null,
    AccountState: 1,
    DemoLabel: null,
    WxBound: null,
    MustChangePassword: null,
  } as const;
  return {
    services,
    product,
    signedIn: { user: SYSTEM_USER, account, unitName: null, customerName: null, tokenHash: '', since: 0 },
    who: SYSTEM_USER,
    user: userValues(SYSTEM_USER),
    now: beijingTime(moment),
    moment: moment.getTime(),
    address: '',
    enums: services.enums.source,
    findEntity: product.find,
    commands: COMMANDS,
    access: (entity) => decideAccess(entity, SYSTEM_USER, product.find),
  };
}
