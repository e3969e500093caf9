import type { ReactNode } from 'react';
import { ErrorState } from '#renderer/feedback/ScreenState.tsx';
import { ListSkeleton } from '#renderer/list/ListSkeleton.tsx';
import { NewsScreen } from '#renderer/workbench/NewsScreen.tsx';
import '#renderer/workbench/workbench.css';
import { homePath } from '../session/landingPath.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { newsOf, useWorkbench } from './useWorkbench.ts';
import { WorkTabs } from './WorkTabs.tsx';

export function HomeNewsScreen(): ReactNode {
  const { data, error, retry } = useWorkbench();
  if (data === undefined && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <ListSkeleton />;
  const news = newsOf(data);
  if (news === undefined) return <NotFoundScreen home={homePath()} />;
  return (
    <div className="gj-gap-16 gj-work">
      <h1 className="gj-unseen">{news.title}</h1>
      {news.path === undefined ? null : <WorkTabs news={{ title: news.title, path: news.path }} />}
      <NewsScreen block={news} />
    </div>
  );
}
