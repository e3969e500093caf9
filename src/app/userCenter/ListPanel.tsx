import { useMemo, type ReactNode } from 'react';
import type { MenuTab } from '#wire/MenuRoute.ts';
import { SingleRecord } from '#renderer/detail/SingleRecord.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { ListBody } from '#renderer/list/ListBody.tsx';
import { useEntity } from '#renderer/stores/RendererContext.ts';

/** A list of the menu inside the user centre, or its only record. */
export function ListPanel({ tab }: { tab: MenuTab }): ReactNode {
  const { List: list = '', Title: title, IsSingle: isSingle } = tab;
  return isSingle === true ? <SingleRecord list={list} /> : <EmbeddedList list={list} title={title} />;
}

function EmbeddedList({ list, title }: { list: string; title: string }): ReactNode {
  const [key = '', name = 'list'] = list.split('/');
  const { data: schema, error, retry } = useEntity(key);
  const fixed = useMemo(() => ({}), []);
  const model = schema?.model.lists.get(name);
  if (error !== undefined && schema === undefined) return <ErrorState error={error} onRetry={retry} />;
  if (schema === undefined) return <RowsSkeleton />;
  if (model === undefined) return <EmptyState title="没有这个列表" icon="warning" />;
  return (
    <ListBody
      key={list}
      schema={schema}
      list={model}
      path={undefined}
      title={title}
      fixed={fixed}
      prefill={undefined}
      isEmbedded
    />
  );
}
