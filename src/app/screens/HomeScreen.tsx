import type { ReactNode } from 'react';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { ErrorState } from '#renderer/feedback/ErrorState.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { Workbench } from '#renderer/workbench/Workbench.tsx';
import { WorkbenchSkeleton } from '#renderer/workbench/WorkbenchSkeleton.tsx';
import { HomeHead } from './HomeHead.tsx';
import { ListEntries } from './ListEntries.tsx';
import { newsOf } from './newsOf.ts';
import { PasswordReminder } from './PasswordReminder.tsx';
import { useWorkbench } from './useWorkbench.ts';
import { WorkTabs } from './WorkTabs.tsx';

/** The first screen after signing in: the workbench of the user, or the lists of his menu where he has none. */
export function HomeScreen({ user }: { user: CurrentUser }): ReactNode {
  const { now } = useRenderer();
  const { data, error, retry } = useWorkbench();
  const head = <HomeHead user={user} moment={now()} />;
  const notice = <PasswordReminder user={user} />;
  if (data === undefined && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <WorkbenchSkeleton head={head} />;
  if (data === null || data.Blocks.length === 0) return <ListEntries head={head} notice={notice} />;
  const { title = '', path } = newsOf(data) ?? {};
  const tabs = path === undefined ? null : <WorkTabs news={{ title, path }} />;
  return (
    <Workbench
      workbench={data}
      head={
        <div>
          {tabs}
          {head}
        </div>
      }
      notice={notice}
    />
  );
}
