import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState, ErrorState } from '../feedback/ScreenState.tsx';
import { useEntity } from '../stores/RendererContext.ts';
import { ListBody, loadViews } from './ListBody.tsx';
import type { ListBodyProps } from './ListDialogs.tsx';
import { useListViews } from './views/useListViews.ts';
import { ListSkeleton } from './ListSkeleton.tsx';

export interface ListScreenProps extends Pick<ListBodyProps, 'peek'> {
  /** `entity/document` */
  readonly list: string;
  /** Path of the screen; records open below it. */
  readonly path: string;
  /** Replaces the list's own title. */
  readonly title?: string | undefined;
  /** Content between title and list: the tabs of a screen with several lists. */
  readonly above?: ReactNode;
}

/** A list as a screen, its query in the URL. */
export function ListScreen({ list, path, title, above, peek }: ListScreenProps): ReactNode {
  const [key = '', name = 'list'] = list.split('/');
  const { data: schema, error, retry } = useEntity(key);
  const model = schema?.model.lists.get(name);
  const fixed = useMemo(() => ({}), []);
  const [search] = useSearchParams();
  const views = useListViews(list, search.get('columns'), loadViews);
  if (error !== undefined && schema === undefined) return <ErrorState error={error} onRetry={retry} />;
  if (schema === undefined || views === undefined) return <ListSkeleton />;
  if (model === undefined) return <EmptyState title="没有这个列表" text={`schemas 中没有 ${list}`} icon="warning" />;
  return (
    <ListBody
      key={list}
      schema={schema}
      list={model}
      path={path}
      title={title ?? model.title}
      fixed={fixed}
      prefill={undefined}
      views={views}
      isEmbedded={false}
      above={above}
      peek={peek}
    />
  );
}
