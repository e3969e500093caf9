import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Bone } from '#renderer/feedback/Bone.tsx';
import { ErrorState } from '#renderer/feedback/ErrorState.tsx';
import { SessionList } from './SessionList.tsx';
import { useSessions } from './useSessions.ts';

interface SessionsOfProps {
  /** Undefined: those of the user himself. */
  readonly loginId?: string;
  /** What the button says that ends all. */
  readonly endAll: string;
}

/** Where an account is signed in, with the ways to end that. */
export function SessionsOf({ loginId, endAll }: SessionsOfProps): ReactNode {
  const sessions = useSessions(loginId);
  const { data, error, retry, isBusy, endOthers } = sessions;
  if (data === undefined)
    return error === undefined ? (
      <div className="gj-sessions-wait" aria-busy aria-label="正在加载">
        <Bone width="60%" />
        <Bone width="40%" />
      </div>
    ) : (
      <ErrorState error={error} onRetry={retry} />
    );
  const { Account, Rows } = data;
  const others = Rows.filter(({ IsCurrent }) => !IsCurrent);
  return (
    <>
      <div className="gj-sessions-head">
        <p>
          {loginId === undefined ? '您' : `${Account.Name ?? ''}（${Account.LoginId}）`}
          已在 {Rows.length} 台设备上登录
        </p>
        {others.length === 0 ? null : (
          <Button danger disabled={isBusy} onClick={() => void endOthers()}>
            {endAll}
          </Button>
        )}
      </div>
      <SessionList rows={Rows} sessions={sessions} />
    </>
  );
}
