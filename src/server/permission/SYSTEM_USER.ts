import type { UserContext } from '#core/permission/UserContext.ts';

/** The product itself, when it works without anybody's request: it may do everything and is nobody. */
export const SYSTEM_USER: UserContext = {
  accountId: 0,
  loginId: '',
  name: '系统',
  phone: null,
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
  chiefPaths: [],
  approvals: [],
  staff: [],
  isSeniorExecutive: false,
  isGroupSeniorExecutive: false,
  isChairman: false,
  isAreaExecutive: false,
  manageRegions: [],
};
