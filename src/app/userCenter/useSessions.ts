import { useCallback, useState } from 'react';
import type { OpenSession, OpenSessions } from '#wire/OpenSession.ts';
import { errorText } from '#renderer/feedback/errorText.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { asAppError, useLoad, type Loading } from '#renderer/stores/useLoad.ts';

/** Where an account is signed in, and ending that. */
export interface Sessions extends Loading<OpenSessions> {
  /** One is being ended. */
  readonly isBusy: boolean;
  readonly end: (session: OpenSession) => Promise<void>;
  /** Ends all but the one that asks, after a question. */
  readonly endOthers: () => Promise<void>;
}

const END_OWN = { title: '退出其他设备？', content: '除当前设备外，其他设备需要重新登录。' };
const END_ALL = { title: '退出该账号的全部登录？', content: '该账号在所有设备上需要重新登录。' };

/** The sessions of the user, or for administrators of the account with a phone number or sign-in name. */
export function useSessions(loginId?: string): Sessions {
  const { client, notify } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const load = useCallback((signal: AbortSignal) => client.account.sessions(loginId, { signal }), [client, loginId]);
  const loading = useLoad(load);
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setIsBusy(true);
    try {
      await work();
      notify.success(done);
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    } finally {
      setIsBusy(false);
      loading.retry();
    }
  };
  const account = loading.data?.Account.Id;
  return {
    ...loading,
    isBusy,
    end: ({ Id }) => act(() => client.account.endSession(Id), '该设备已退出登录'),
    endOthers: async () => {
      if (
        account === undefined ||
        !(await notify.ask({ ...(loginId === undefined ? END_OWN : END_ALL), yes: '全部退出', danger: true }))
      )
        return;
      await act(
        () => client.account.endOtherSessions(account),
        loginId === undefined ? '其他设备已退出登录' : '该账号的登录已结束',
      );
    },
  };
}
