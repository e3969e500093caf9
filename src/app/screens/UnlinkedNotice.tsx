import type { ReactNode } from 'react';
import { Icon } from '#renderer/layout/Icon.tsx';
import type { CurrentUser } from '#wire/CurrentUser.ts';

/** Tells a customer whose account belongs to no company why all his lists are empty. */
export function UnlinkedNotice({ user }: { user: CurrentUser }): ReactNode {
  const isCustomer = user.UserValues['Role'] === 'customer';
  if (!isCustomer || typeof user.CustomerName === 'string') return null;
  return (
    <p className="gj-unlinked" role="status">
      <Icon name="info" />
      您的账号尚未关联单位，请联系客户经理
    </p>
  );
}
