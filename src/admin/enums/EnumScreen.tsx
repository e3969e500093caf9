import { useCallback, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '#renderer/feedback/EmptyState.tsx';
import { ErrorState } from '#renderer/feedback/ErrorState.tsx';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/parts/ListHead.tsx';
import { RowsSkeleton } from '#renderer/list/parts/ListSkeleton.tsx';
import { useRenderer } from '#renderer/RendererContext.ts';
import { useLoad } from '#renderer/stores/useLoad.ts';
import '../admin.css';
import { EnumItems } from './EnumItems.tsx';
import { EnumTypes } from './EnumTypes.tsx';

/** Enum types at the left, the items of one of them at the right. */
export function EnumScreen({ title }: { title: string }): ReactNode {
  const { client } = useRenderer();
  const [url, setUrl] = useSearchParams();
  const asked = url.get('type');
  const load = useCallback((signal: AbortSignal) => client.enums.types({ signal }), [client]);
  const { data, error, retry } = useLoad(load);
  const type = data?.find(({ TypeName }) => TypeName === asked);
  return (
    <section className="gj-list">
      <ListHead title={title}>{null}</ListHead>
      <div className="gj-panel">
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : (
          <div className={type === undefined ? 'gj-admin-split' : 'gj-admin-split is-open'}>
            <EnumTypes
              types={data}
              current={type?.TypeName}
              onChoose={(name) => {
                setUrl({ type: name });
              }}
            />
            {type === undefined ? (
              <div className="gj-admin-main">
                <EmptyState icon="list" title="选择一个枚举类型" text="下拉框、树、标签里的选项都在这里维护。" />
              </div>
            ) : (
              <EnumItems
                key={type.TypeName}
                type={type}
                onBack={() => {
                  setUrl({});
                }}
              />
            )}
          </div>
        )}
      </div>
    </section>
  );
}
