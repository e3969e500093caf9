import { ANONYMOUS_USER, type UserContext } from '#engine/permission/UserContext.ts';

/** A signed-in employee: 造价一部 (unit 12 below company 3 below group 1), role with own rows and all actions, unless given. */
export function employee(more: Partial<UserContext> = {}): UserContext {
  return {
    ...ANONYMOUS_USER,
    accountId: 6,
    loginId: '13900000006',
    name: '沈佳宁',
    phone: '13900000006',
    role: 'employee',
    employeeId: 6,
    unitId: 12,
    unitPath: '/1/3/12/',
    companyPath: '/1/3/',
    roleCodes: ['sales'],
    keys: 'all',
    actions: new Set(['*']),
    ...more,
  };
}

/** A signed-in customer account. */
export function customer(customerId: number | null): UserContext {
  return employee({
    accountId: 60,
    loginId: '13800000001',
    name: '客户',
    role: 'customer',
    employeeId: null,
    customerId,
    unitId: null,
    unitPath: '',
    companyPath: '',
    roleCodes: [],
    keys: new Set(),
    actions: new Set(),
  });
}
