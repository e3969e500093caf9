import { useMemo, type ReactNode } from 'react';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import type { DetailTab } from '#core/schema/EntityModel.ts';
import { ListBody } from '../list/ListBody.tsx';
import { RowsSkeleton } from '../list/parts/ListSkeleton.tsx';
import { useEntity } from '../stores/useEntity.ts';

/** The records that refer to this one, as a list inside its screen; new ones refer to it from the start. */
export function ChildList({
  tab,
  id,
  name,
  onTotal,
}: {
  tab: DetailTab;
  id: number;
  name: string;
  onTotal: (total: number) => void;
}): ReactNode {
  const [key = '', listName = 'list'] = tab.list.split('/');
  const { data: schema, error, retry } = useEntity(key);
  const list = schema?.model.lists.get(listName);
  const pairOf = schema?.model.field(tab.by)?.pairOf;
  const fixed = useMemo(() => ({ [tab.by]: String(id) }), [tab.by, id]);
  const prefill = useMemo(
    () => ({ [tab.by]: { value: id, text: name }, ...(pairOf === undefined ? {} : { [pairOf]: { value: name } }) }),
    [tab.by, id, name, pairOf],
  );
  if (error !== undefined && schema === undefined) return <ErrorState error={error} onRetry={retry} />;
  if (schema === undefined) return <RowsSkeleton />;
  if (list === undefined) return <EmptyState title="没有这个列表" icon="warning" />;
  return (
    <ListBody
      schema={schema}
      list={list}
      path={undefined}
      title={tab.title}
      fixed={fixed}
      prefill={prefill}
      isEmbedded
      onTotal={onTotal}
    />
  );
}
