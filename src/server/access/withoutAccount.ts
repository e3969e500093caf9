import type { UserContext } from '#engine/permission/UserContext.ts';
import type { SignedIn } from '../session/SignedIn.ts';

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
