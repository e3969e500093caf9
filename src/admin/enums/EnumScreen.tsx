import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Input } from 'antd';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import '#renderer/list/list.css';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { useIsOnePane } from '#renderer/layout/useIsPhone.ts';
import { useRenderer, useGet } from '#renderer/stores/RendererContext.ts';
import '../admin.css';
import { NothingFound } from '../NothingFound.tsx';
import { EnumItems } from './EnumItems.tsx';
import type { EnumTypeInfo } from '#wire/EnumReplies.ts';
import { revealWithin } from '#renderer/layout/revealWithin.ts';
import { holdsPlain } from '#language/plainName.ts';

/** Enum types on the left, the items of one of them on the right. */
export function EnumScreen({ title }: { title: string }): ReactNode {
  const { client } = useRenderer();
  const [url, setUrl] = useSearchParams();
  const asked = url.get('type');
  const { data, error, retry } = useGet(client.http, '/api/enumdata/SearchEnumTypeDefine');
  const isOnePane = useIsOnePane();
  // Editable types come first.
  const types = data?.toSorted((a, b) => Number(b.IsEditable) - Number(a.IsEditable));
  const type = types?.find(({ TypeName }) => TypeName === asked) ?? (isOnePane ? undefined : types?.[0]);
  return (
    <section className="gj-list">
      <ListHead title={title}>{null}</ListHead>
      <div className="gj-panel">
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : types === undefined ? (
          <RowsSkeleton />
        ) : (
          <div className={type === undefined ? 'gj-admin-split' : 'gj-admin-split is-open'}>
            <EnumTypes types={types} current={type?.TypeName} onChoose={(name) => setUrl({ type: name })} />
            {type === undefined ? (
              <div className="gj-admin-main">
                <EmptyState icon="list" title="选择一个枚举类型" text="下拉框、树、标签里的选项都在这里维护。" />
              </div>
            ) : (
              <EnumItems key={type.TypeName} type={type} onBack={() => setUrl({})} />
            )}
          </div>
        )}
      </div>
    </section>
  );
}

interface EnumTypesProps {
  readonly types: readonly EnumTypeInfo[];
  readonly current: string | undefined;
  readonly onChoose: (typeName: string) => void;
}

function EnumTypes({ types, current, onChoose }: EnumTypesProps): ReactNode {
  const [search, setSearch] = useState('');
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const type = list.current?.querySelector('[aria-current="true"]') ?? null;
    if (list.current !== null && type !== null) revealWithin(list.current, type);
  }, []);
  const shown = types.filter(({ TypeName, Title }) => holdsPlain([TypeName, Title].join('|'), search));
  return (
    <nav className="gj-admin-side" aria-label="枚举类型">
      <Input
        allowClear
        aria-label="查找类型"
        placeholder="查找类型"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0 ? <NothingFound text={search} /> : null}
      <ul ref={list}>
        {shown.map(({ TypeName, Title }) => (
          <li key={TypeName}>
            <button type="button" aria-current={TypeName === current} onClick={() => onChoose(TypeName)}>
              {Title}
              <small>{TypeName}</small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
