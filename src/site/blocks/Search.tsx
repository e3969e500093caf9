import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SearchBlock, SearchedList } from '#generated/documents/PageDocument.ts';
import type { PageReply, PublicRows } from '#wire/SiteReplies.ts';
import { useLoaded } from '../form/useLoaded.ts';
import { Block } from '../frame/Block.tsx';
import { useSite } from '../frame/SiteContext.ts';
import { useSiteCalls } from '../frame/SiteCallsContext.ts';
import { FailedRows } from '../records/RowParts.tsx';
import { SearchBar, useListAddress } from '../records/SearchBar.tsx';
import { TextRows } from '../records/TextRows.tsx';
import '../records/records.css';

const MIN_LETTERS = 2;

interface Found extends PublicRows {
  readonly of: SearchedList;
}

/** The search of the site: results of several lists, and the pages of the navigation. */
export function Search({ block, reply }: { block: SearchBlock; reply: PageReply }): ReactNode {
  const address = useListAddress(true);
  const { searchKey } = address;
  const isLong = [...searchKey].length >= MIN_LETTERS;
  const calls = useSiteCalls();
  const { data, error, isLoading, retry } = useLoaded(JSON.stringify(['search', searchKey]), (signal) =>
    Promise.all(
      (isLong ? block.lists : []).map(async (of): Promise<Found> => {
        const api = reply.Apis[of.list.split('/')[0] ?? ''] ?? '';
        return { of, ...(await calls.search(api, of.list, { rows: 10, searchKey }, signal)) };
      }),
    ),
  );
  const found = (data ?? []).filter(({ Total }) => Total > 0);
  return (
    <Block head={block}>
      <div className="gs-records" aria-busy={isLoading}>
        <SearchBar {...address} tabs={[]} isSearched />
        <FailedRows error={error} onRetry={retry} />
        {searchKey !== '' && !isLong ? <p className="gs-note">请输入至少两个字。</p> : null}
        {isLong ? <FoundPages text={searchKey} /> : null}
        {found.map(({ of, Rows, Total }) => (
          <section key={of.list} className="gs-found">
            <h2>
              {of.title} <small>{Total}</small>
            </h2>
            <TextRows block={{ type: 'records', ...of }} rows={Rows} />
            {of.path === undefined ? null : (
              <Link className="gs-more" to={of.path}>
                {of.title}
              </Link>
            )}
            {Total > Rows.length ? (
              <p className="gs-note">只列出前 {Rows.length} 条，换个更长的词可以缩小范围。</p>
            ) : null}
          </section>
        ))}
        {isLong && data !== undefined && found.length === 0 && !isLoading ? (
          <p className="gs-note">没有找到与“{searchKey}”有关的记录。</p>
        ) : null}
      </div>
    </Block>
  );
}

/** The pages of the navigation whose title or text has this text. */
function FoundPages({ text }: { readonly text: string }): ReactNode {
  const pages = (useSite().Site?.navigation ?? [])
    .flatMap(({ children = [], ...section }) => [section, ...children])
    .filter(({ title, text: about = '' }) => `${title} ${about}`.toLowerCase().includes(text.toLowerCase()))
    .filter(({ path }, i, all) => all.findLastIndex((other) => other.path === path) === i);
  if (pages.length === 0) return null;
  return (
    <section className="gs-found">
      <h2>
        栏目 <small>{pages.length}</small>
      </h2>
      <ul className="gs-rows">
        {pages.map(({ title, text: about, path }) => (
          <li key={path} className="gs-card-link">
            <div>
              <h3>
                <Link to={path}>{title}</Link>
              </h3>
              <p>{about}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
