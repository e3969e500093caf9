import { useEffect, useRef, type ReactNode, Fragment, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PageReply, PublicRow } from '#wire/SiteReplies.ts';
import type { RecordsBlock } from '#generated/documents/PageDocument.ts';
import { Block } from '../frame/Block.tsx';
import { useSiteCalls } from '../frame/SiteCallsContext.ts';
import { faceOf } from '../frame/faceOf.ts';
import { idOf, rowText, rowMark } from './rowText.ts';
import { type LayoutProps, TextRows } from './TextRows.tsx';
import '../frame/cards.css';
import { Artwork } from '../art/Artwork.tsx';
import { filesOf, sizedPicture } from '../art/sizedPicture.ts';
import './records.css';
import { SearchBar, type ListAddress, useListAddress, Years } from './SearchBar.tsx';
import { useLoaded } from '../form/useLoaded.ts';
import { FailedRows, Facts, RowTitle, Tags } from './RowParts.tsx';
import { RichText } from './RichText.tsx';
import { texts } from './RecordView.tsx';

const LIMIT = 10;
/** The page sizes that a call accepts. */
const ROWS = [10, 20, 50];

/** Published records of a list; page, search and tab are in the address. */
export function Records({ block, reply }: { block: RecordsBlock; reply: PageReply }): ReactNode {
  const { list, where = {}, limit = LIMIT, isPaged = false, isSearched = false, tabs = [], years, empty } = block;
  const { page, searchKey, tab, year, go, linkTo } = useListAddress(isPaged || isSearched || tabs.length > 0);
  const api = reply.Apis[list.split('/')[0] ?? ''] ?? '';
  const params = {
    ...texts(where),
    ...texts(tabs[tab]?.where ?? {}),
    ...(years === undefined || year === 0 ? {} : { [years]: `${year}-01-01~${year}-12-31` }),
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
  if (data?.Total === 0 && searchKey === '' && tabs.length === 0 && year === 0 && empty === undefined) return null;
  return (
    <Block head={block}>
      <div ref={top} className="gs-records" aria-busy={isLoading}>
        {isSearched || tabs.length > 0 ? (
          <SearchBar tabs={tabs} tab={tab} searchKey={searchKey} isSearched={isSearched} go={go} linkTo={linkTo} />
        ) : null}
        {years === undefined ? null : (
          <Years field={years} year={year} list={list} where={texts(where)} api={api} linkTo={linkTo} />
        )}
        <FailedRows error={error} onRetry={retry} />
        {data === undefined && error === undefined ? <div className="gs-waiting" /> : null}
        {data?.Total === 0 ? (
          <p className="gs-note">
            {searchKey === ''
              ? (empty ?? '这里还没有内容。')
              : `没有找到与“${searchKey}”有关的内容。换个短一些的词，或清空搜索框查看全部。`}
          </p>
        ) : null}
        {data === undefined || data.Total === 0 ? null : (
          <RecordRows block={block} rows={isPaged ? data.Rows : data.Rows.slice(0, limit)} />
        )}
        {isPaged && data !== undefined ? <Paging page={page} total={data.Total} size={limit} linkTo={linkTo} /> : null}
      </div>
    </Block>
  );
}

function RecordRows({ block, rows }: { block: RecordsBlock; rows: readonly PublicRow[] }): ReactNode {
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
    case 'map':
      return (
        <Suspense fallback={<div className="gs-waiting" />}>
          <RecordsMap block={block} rows={rows} />
        </Suspense>
      );
  }
}

interface PagingProps {
  readonly page: number;
  readonly total: number;
  readonly size: number;
  readonly linkTo: ListAddress['linkTo'];
}

/** The pages of a list: the first, the last and those around the one that is shown. */
function Paging({ page, total, size, linkTo }: PagingProps): ReactNode {
  const count = Math.ceil(total / size);
  if (count < 2) return null;
  const shown = Array.from({ length: count }, (_, i) => i).filter(
    (i) => i === 0 || i === count - 1 || Math.abs(i - page) <= 1,
  );
  return (
    <nav className="gs-paging" aria-label="翻页">
      {page === 0 ? null : (
        <Link to={linkTo({ page: page - 1 })} preventScrollReset rel="prev">
          上一页
        </Link>
      )}
      <ol>
        {shown.map((i, at) => (
          <li key={i}>
            {at > 0 && (shown[at - 1] ?? 0) < i - 1 ? <span aria-hidden>…</span> : null}
            <Link
              to={linkTo({ page: i })}
              preventScrollReset
              aria-label={`第 ${i + 1} 页`}
              aria-current={i === page ? 'page' : undefined}
            >
              {i + 1}
            </Link>
          </li>
        ))}
      </ol>
      {page >= count - 1 ? null : (
        <Link to={linkTo({ page: page + 1 })} preventScrollReset rel="next">
          下一页
        </Link>
      )}
    </nav>
  );
}

/** Short messages on a wall, each with who wrote it. */
function Greetings({ block, rows }: LayoutProps): ReactNode {
  const { title, text, tags = [] } = block.show;
  return (
    <ul className="gs-wall">
      {rows.map((row) => (
        <li key={idOf(row)} {...rowMark(block, row)}>
          <figure>
            <blockquote>{rowText(row, text)}</blockquote>
            <figcaption>
              {[rowText(row, title), ...tags.map((tag) => rowText(row, tag))].filter((part) => part !== '').join(' · ')}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Cards with pictures; as a feature the first one is large. */
function PictureCards({ block, rows }: LayoutProps): ReactNode {
  const { text, image, date, tags } = block.show;
  return (
    <ul className={`gs-cards gs-cards-pictures gs-records-${block.layout ?? 'cards'}`}>
      {rows.map((row) => (
        <li key={idOf(row)} className={`gs-card${block.detail === undefined ? '' : ' gs-card-link'}`}>
          <RowPicture row={row} field={image} />
          <Tags row={row} fields={tags} date={date} />
          <RowTitle block={block} row={row} />
          <p>{rowText(row, text)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The picture of a row; a generated drawing if it has none. */
function RowPicture({ row, field }: { row: PublicRow; field: string | undefined }): ReactNode {
  const [file] = filesOf(row, field);
  return (
    <div className="gs-card-picture">
      {file === undefined ? (
        <Artwork art={idOf(row)} />
      ) : (
        <img {...sizedPicture(file.Url, 480)} alt="" loading="lazy" decoding="async" />
      )}
    </div>
  );
}

const RecordsMap = lazy(async () => ({ default: (await import('./RecordsMap.tsx')).RecordsMap }));
const PublicForm = lazy(async () => ({ default: (await import('../form/PublicForm.tsx')).PublicForm }));

/** Rows that open, such as vacancies; in each, the form to apply for it. */
const Jobs = ({ block, rows }: LayoutProps): ReactNode => (
  <div className="gs-jobs">
    {rows.map((row) => (
      <Job key={idOf(row)} block={block} row={row} />
    ))}
  </div>
);

function Job({ block, row }: { block: LayoutProps['block']; row: PublicRow }): ReactNode {
  const { title, tags = [], facts = [], texts = [] } = block.show;
  const { apply, applyField, applyTitle = '在线提交' } = block;
  const [isOpened, setOpened] = useState(false);
  return (
    <details {...rowMark(block, row)} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
      <summary>
        <strong className={faceOf(rowText(row, title))}>{rowText(row, title)}</strong>
        {tags
          .map((tag) => rowText(row, tag))
          .filter((tag) => tag !== '')
          .map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
      </summary>
      <div className="gs-job">
        <Facts row={row} facts={facts} />
        {texts.map(({ field, title: heading }) =>
          rowText(row, field) === '' ? null : (
            <Fragment key={field}>
              <h3>{heading}</h3>
              <RichText html={rowText(row, field)} />
            </Fragment>
          ),
        )}
        {!isOpened || apply === undefined || applyField === undefined ? null : (
          <Suspense fallback={<div className="gs-waiting" />}>
            <h3>{applyTitle}</h3>
            <PublicForm form={apply} fixed={{ [applyField]: { value: idOf(row), text: rowText(row, title) } }} />
          </Suspense>
        )}
      </div>
    </details>
  );
}

/** Persons with their portraits; their descriptions can be opened. */
function Persons({ block, rows }: LayoutProps): ReactNode {
  const { title, text, image, tags, content } = block.show;
  return (
    <ul className="gs-persons">
      {rows.map((row) => {
        const [photo] = filesOf(row, image);
        const name = rowText(row, title);
        return (
          <li key={idOf(row)}>
            <div className="gs-portrait">
              {photo === undefined ? (
                <>
                  <Artwork art={`grid-${idOf(row)}`} />
                  <span aria-hidden>{name.slice(0, 1)}</span>
                </>
              ) : (
                <img {...sizedPicture(photo.Url, 320)} alt={name} loading="lazy" decoding="async" />
              )}
            </div>
            <RowTitle block={block} row={row} />
            <Tags row={row} fields={tags} />
            <p>{rowText(row, text)}</p>
            {content === undefined || rowText(row, content) === '' ? null : (
              <details>
                <summary>
                  简介<span className="gj-unseen">：{name}</span>
                </summary>
                <RichText html={rowText(row, content)} />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
}
