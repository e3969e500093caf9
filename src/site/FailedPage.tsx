import type { ReactNode } from 'react';
import type { FailedProps } from '#renderer/navigation/ScreenRoute.ts';
import { useHeadOf } from './frame/useHeadOf.ts';

/** Shown when the server did not answer. */
export function FailedPage({ retry }: FailedProps): ReactNode {
  useHeadOf('暂时打不开');
  return (
    <div className="gs">
      <section className="gs-wide gs-failed">
        <h1>暂时打不开</h1>
        <p>网络或服务器没有响应，请稍后再试。</p>
        <button className="gs-button" type="button" onClick={retry}>
          重新加载
        </button>
      </section>
    </div>
  );
}
