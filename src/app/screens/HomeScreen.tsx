import { useCallback, type ReactNode } from 'react';
import type { CurrentUser } from '#client/session/CurrentUser.ts';
import type { WorkbenchReply } from '#client/workbench/WorkbenchReply.ts';
import { ErrorState } from '#renderer/feedback/ErrorState.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useRememberedLoad, type Memory } from '#renderer/workbench/useRememberedLoad.ts';
import { Workbench } from '#renderer/workbench/Workbench.tsx';
import { WorkbenchSkeleton } from '#renderer/workbench/WorkbenchSkeleton.tsx';
import { HomeHead } from './HomeHead.tsx';
import { ListEntries } from './ListEntries.tsx';
import { PasswordReminder } from './PasswordReminder.tsx';

const memory: Memory<WorkbenchReply | null> = new WeakMap();

/** The first screen after signing in: the workbench of the user, or the lists of his menu where he has none. */
export function HomeScreen({ user }: { user: CurrentUser }): ReactNode {
  const { client, now } = useRenderer();
  const load = useCallback((signal: AbortSignal) => client.workbench.get({ signal }), [client]);
  const { data, error, retry } = useRememberedLoad(memory, '', load);
  const head = <HomeHead user={user} moment={now()} />;
  const notice = <PasswordReminder user={user} />;
  if (data === undefined && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <WorkbenchSkeleton head={head} />;
  if (data === null || data.Blocks.length === 0) return <ListEntries head={head} notice={notice} />;
  return <Workbench workbench={data} head={head} notice={notice} />;
}
