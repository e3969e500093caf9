import type { ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { AppError } from '#core/errors.ts';
import { useHeadOf } from './useHeadOf.ts';

/** What is shown when the server did not answer. */
export function FailedPage(): ReactNode {
  const { revalidate } = useRevalidator();
  // A script that did not come is only fetched again by a fresh page.
  const isCall = useRouteError() instanceof AppError;
  useHeadOf('暂时打不开');
  return (
    <div className="gs">
      <section className="gs-wide gs-failed">
        <h1>暂时打不开</h1>
        <p>网络或服务器没有响应，请稍后再试。</p>
        <button className="gs-button" type="button" onClick={() => (isCall ? void revalidate() : location.reload())}>
          重新加载
        </button>
      </section>
    </div>
  );
}
