import { USUAL_KEYS } from './FrameKeys.ts';
import type { UserContext } from './UserContext.ts';

/** A user who did not sign in: has no keys, and `decideAccess` grants only what an entity declares public. */
export const ANONYMOUS_USER: UserContext = {
  accountId: 0,
  loginId: '',
  name: '访客',
  phone: null,
  role: 'anonymous',
  employeeId: null,
  customerId: null,
  outside: null,
  unitId: null,
  unitPath: '',
  companyPath: '',
  roleCodes: [],
  keys: new Set(),
  frameKeys: USUAL_KEYS,
  actions: new Set(),
  dataScope: 1,
  entityScopes: {},
  isUnitChief: false,
  chiefPaths: [],
  approvals: [],
  staff: [],
  facts: [],
};
