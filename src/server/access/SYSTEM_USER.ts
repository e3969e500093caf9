import { ANONYMOUS_USER } from '#engine/permission/ANONYMOUS_USER.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';

/** The product itself, when it works without anybody's request: it may do everything and is nobody. */
export const SYSTEM_USER: UserContext = {
  ...ANONYMOUS_USER,
  name: '系统',
  role: 'employee',
  keys: 'all',
  actions: new Set(['*']),
  dataScope: 5,
};
