import { Button } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import type { ListReply } from '#wire/ListReply.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../feedback/ScreenState.tsx';
import type { TimelineModel } from '#engine/model/ListModel.ts';
import type { Loading } from '../stores/RendererContext.ts';
import { DataTable, type DataTableProps } from './table/DataTable.tsx';

/** Loaded on demand: a screen with a table does not need them. */
const CardList = lazy(async () => ({ default: (await import('./table/CardList.tsx')).CardList }));
const Timeline = lazy(async () => ({ default: (await import('./table/Timeline.tsx')).Timeline }));

interface ListRowsProps extends Omit<DataTableProps, 'rows' | 'isStale'> {
  readonly found: Loading<ListReply>;
  readonly isPhone: boolean;
  /** The list is filtered, so an empty result does not mean that it is empty. */
  readonly isNarrowed: boolean;
  readonly create: ReactNode;
  readonly timeline: TimelineModel | undefined;
  readonly onClear: () => void;
}

/** The rows of a list in its current state: loading, failed, empty, a timeline, a table, or cards. */
export function ListRows(props: ListRowsProps): ReactNode {
  const { found, isPhone, isNarrowed, create, timeline, onClear, ...table } = props;
  const { data, error, isLoading, retry } = found;
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  if (data.Rows.length === 0 && !isLoading) {
    return isNarrowed ? (
      <EmptyState
        icon="search"
        title="没有符合条件的记录"
        text="试试放宽筛选条件，或换一个关键字。"
        action={<Button onClick={onClear}>清空条件</Button>}
      />
    ) : (
      <EmptyState title={`还没有${table.env.entity.title}记录`} text="新的记录会显示在这里。" action={create} />
    );
  }
  if (timeline !== undefined)
    return (
      <Suspense fallback={<RowsSkeleton />}>
        <Timeline {...table} timeline={timeline} rows={data.Rows} isStale={isLoading} />
      </Suspense>
    );
  return isPhone ? (
    <Suspense fallback={<RowsSkeleton />}>
      <CardList {...table} rows={data.Rows} isStale={isLoading} />
    </Suspense>
  ) : (
    <DataTable {...table} rows={data.Rows} isStale={isLoading} />
  );
}
