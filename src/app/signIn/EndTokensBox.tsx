import type { ReactNode } from 'react';
import type { AccountForm } from './useAccountForm.ts';

/** The offer to end all API tokens of an account together with its old password. */
export const EndTokensBox = ({ form }: { form: AccountForm<'EndTokens'> }): ReactNode => (
  <label className="gj-flex gj-login-check">
    <input
      type="checkbox"
      checked={form.values.EndTokens === 'true'}
      onChange={({ target }) => form.set('EndTokens', String(target.checked))}
    />
    同时吊销我的全部访问令牌
  </label>
);
