import { useEffect, useRef, type ReactNode } from 'react';
import type { PageReply, PublicRow } from '#wire/SiteReplies.ts';
import type { RecordsBlock } from '#generated/documents/PageDocument.ts';
import { Block } from '../blocks/Block.tsx';
import { useSiteCalls } from '../SiteCallsContext.ts';
import { Greetings } from './layouts/Greetings.tsx';
import { Jobs } from './layouts/Jobs.tsx';
import { Persons } from './layouts/Persons.tsx';
import { PictureCards } from './layouts/PictureCards.tsx';
import { TextRows } from './layouts/TextRows.tsx';
import { Paging } from './Paging.tsx';
import './records.css';
import { SearchBar } from './SearchBar.tsx';
import { useLoaded } from './useLoaded.ts';
import { useListAddress } from './useListAddress.ts';

const LIMIT = 10;
/** As many rows as a call may ask for. */
const ROWS = [10, 20, 50];

/** Published records of a list; page, search and tab stand in the address. */
export function Records({ block, reply }: { block: RecordsBlock; reply: PageReply }): ReactNode {
  const { list, where = {}, limit = LIMIT, isPaged = false, isSearched = false, tabs = [], empty } = block;
  const { page, searchKey, tab, go } = useListAddress(isPaged || isSearched || tabs.length > 0);
  const api = reply.Apis[list.split('/')[0] ?? ''] ?? '';
  const params = {
    ...texts(where),
    ...texts(tabs[tab]?.where ?? {}),
    page: isPaged ? page : 0,
    rows: ROWS.find((size) => size >= limit) ?? limit,
    searchKey: searchKey === '' ? undefined : searchKey,
  };
  const calls = useSiteCalls();
  const { data, error, isLoading, retry } = useLoaded(JSON.stringify([list, params]), (signal) =>
    calls.search(api, list, params, signal),
  );
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    top.current?.scrollIntoView();
  }, [page]);
  if (data?.Total === 0 && searchKey === '' && tabs.length === 0 && empty === undefined) return null;
  return (
    <Block head={block}>
      <div ref={top} className="gs-records" aria-busy={isLoading}>
        {isSearched || tabs.length > 0 ? (
          <SearchBar tabs={tabs} tab={tab} searchKey={searchKey} isSearched={isSearched} go={go} />
        ) : null}
        {error === undefined ? null : (
          <p className="gs-note" role="alert">
            {error.text ?? '内容暂时取不到。'}
            <button type="button" onClick={retry}>
              重试
            </button>
          </p>
        )}
        {data === undefined && error === undefined ? <div className="gs-waiting" /> : null}
        {data?.Total === 0 ? (
          <p className="gs-note">
            {searchKey === ''
              ? (empty ?? '这里还没有内容。')
              : `没有找到与“${searchKey}”有关的内容。换个短一些的词，或清空搜索框查看全部。`}
          </p>
        ) : null}
        {data === undefined || data.Total === 0 ? null : (
          <Rows block={block} rows={isPaged ? data.Rows : data.Rows.slice(0, limit)} />
        )}
        {isPaged && data !== undefined ? <Paging page={page} total={data.Total} size={limit} go={go} /> : null}
      </div>
    </Block>
  );
}

function Rows({ block, rows }: { block: RecordsBlock; rows: readonly PublicRow[] }): ReactNode {
  switch (block.layout ?? 'rows') {
    case 'rows':
      return <TextRows block={block} rows={rows} />;
    case 'cards':
    case 'feature':
      return <PictureCards block={block} rows={rows} />;
    case 'people':
      return <Persons block={block} rows={rows} />;
    case 'jobs':
      return <Jobs block={block} rows={rows} />;
    case 'wall':
      return <Greetings block={block} rows={rows} />;
  }
}

const texts = (where: object): Record<string, string> =>
  Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)]));
