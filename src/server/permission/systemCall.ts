import { decideAccess } from '#core/permission/decideAccess.ts';
import { userValues, type UserContext } from '#core/permission/UserContext.ts';
import type { Services } from '../Services.ts';
import { beijingTime } from '../time/beijingTime.ts';
import type { Call } from './Call.ts';

/** The product itself, when it works without anybody's request: it may do everything and is nobody. */
const SYSTEM: UserContext = {
  accountId: 0,
  loginId: '',
  name: '系统',
  role: 'employee',
  employeeId: null,
  customerId: null,
  unitId: null,
  unitPath: '',
  companyPath: '',
  roleCodes: [],
  keys: 'all',
  actions: new Set(['*']),
  dataScope: 5,
  entityScopes: {},
  isUnitChief: false,
  isSeniorExecutive: false,
  isGroupSeniorExecutive: false,
  isChairman: false,
  isAreaExecutive: false,
  manageRegions: [],
};

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
    RealName: SYSTEM.name,
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
    signedIn: { user: SYSTEM, account, unitName: null, customerName: null, tokenHash: '', since: 0 },
    who: SYSTEM,
    user: userValues(SYSTEM),
    now: beijingTime(moment),
    moment: moment.getTime(),
    address: '',
    enums: services.enums.source,
    findEntity: product.find,
    access: (entity) => decideAccess(entity, SYSTEM, product.find),
  };
}
