import { checkSignIn } from '#engine/validate/checkSignIn.ts';
import { useAccountForm, type AccountForm } from '../useAccountForm.ts';
import { signIn } from '../../session/session.ts';

/** The state of signing in by account and password; `onSignedIn` leads away. */
export function usePasswordForm(
  onFailure: (text: string) => void,
  onSignedIn: () => Promise<void>,
): AccountForm<'loginId' | 'password'> {
  return useAccountForm({
    initial: { loginId: '', password: '' },
    check: ({ loginId, password }) => checkSignIn(loginId, password),
    send: async ({ loginId, password }) => {
      await signIn(loginId.trim(), password);
      await onSignedIn();
    },
    onFailure,
  });
}
