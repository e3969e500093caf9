import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FORCED } from '#renderer/form/useLeaveGuard.ts';
import { signInPath } from '../session/backPath.ts';
import { whenSignedOut } from '../session/client.ts';
import { forgetUser } from '../session/session.ts';
import { appStore } from '../session/appStore.ts';

const SESSION_OVER = '登录已失效，请重新登录';

/** A reply that says nobody is signed in leads to the sign-in screen, and from there back to this path (Code 10). */
export function useSignedOut(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    whenSignedOut(() => {
      forgetUser();
      appStore.notice = { kind: 'info', text: SESSION_OVER };
      void navigate(signInPath(pathname, search), { replace: true, state: FORCED });
    });
    return () => {
      whenSignedOut(() => undefined);
    };
  }, [navigate, pathname, search]);
}
