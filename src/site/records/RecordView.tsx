import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Neighbour, PageReply, PublicRecord, PublicRow } from '#wire/SiteReplies.ts';
import { AppError } from '#engine/errors.ts';
import type { RecordBlock, RelatedRecords } from '#generated/documents/PageDocument.ts';
import { NotFoundPage } from '../frame/NotFoundPage.tsx';
import { faceOf } from '../frame/faceOf.ts';
import { useHeadOf } from '../frame/useHeadOf.ts';
import { useSiteCalls } from '../frame/SiteCallsContext.ts';
import { RichText } from './RichText.tsx';
import { FailedRows, Facts, Tags } from './RowParts.tsx';
import { filesOf, type PublicFile, sizedPicture } from '../art/sizedPicture.ts';
import { idOf, rowText } from './rowText.ts';
import { TextRows } from './TextRows.tsx';
import './records.css';
import { useLoaded } from '../form/useLoaded.ts';

/** The same for a picture shown in full: its space is reserved until it is loaded. */
const pictureProps = ({ Url, Width, Height }: PublicFile, wide: number) => ({
  ...sizedPicture(Url, wide),
  width: Width ?? undefined,
  height: Height ?? undefined,
});

/** A published record: by the id in the address, or the first of a list. */
export function RecordView({ block, reply }: { block: RecordBlock; reply: PageReply }): ReactNode {
  const { list, parameter, where = {}, layout = 'article' } = block;
  const api = reply.Apis[list.split('/')[0] ?? ''] ?? '';
  const id = parameter === undefined ? '' : (reply.Values[parameter] ?? '');
  const calls = useSiteCalls();
  const { data, error, retry } = useLoaded(
    JSON.stringify([list, id, where]),
    async (signal): Promise<PublicRecord | null> => {
      if (parameter !== undefined) {
        const found = await calls.get(api, id, signal);
        // A record of another part of its entity has its page elsewhere.
        const isMatch = Object.entries(texts(where)).every(([name, value]) => String(found.Record[name]) === value);
        if (!isMatch) throw new AppError('NOT_FOUND');
        return found;
      }
      const { Rows } = await calls.search(api, list, texts(where), signal);
      return Rows[0] === undefined ? null : { Record: Rows[0], Previous: null, Next: null };
    },
  );
  const isRead = parameter !== undefined && data !== undefined && data !== null;
  useEffect(() => {
    if (isRead) calls.view(api, id);
  }, [isRead, api, id, calls]);
  if (parameter !== undefined && (error?.code === 'NOT_FOUND' || error?.code === 'BAD_REQUEST'))
    return <NotFoundPage />;
  if (error !== undefined)
    return layout === 'intro' ? null : (
      <div className="gs-wide">
        <FailedRows error={error} onRetry={retry} />
      </div>
    );
  if (data === undefined) return <div className="gs-waiting" />;
  if (data === null) return null;
  return layout === 'intro' ? (
    <Intro block={block} row={data.Record} />
  ) : (
    <Article block={block} reply={reply} record={data} />
  );
}

function Article({ block, reply, record }: { block: RecordBlock; reply: PageReply; record: PublicRecord }): ReactNode {
  const { show, back, detail, related } = block;
  const { Record: row, Previous, Next } = record;
  const files = filesOf(row, show.attachments);
  const [picture] = filesOf(row, show.image);
  const source = rowText(row, show.source);
  const views = rowText(row, show.views);
  useHeadOf(rowText(row, show.title), rowText(row, show.text));
  return (
    <article className={`gs-article gs-wide ${faceOf(rowText(row, show.title))}`}>
      <header>
        <Tags row={row} fields={show.tags} />
        <h1>{rowText(row, show.title)}</h1>
        <p className="gs-article-facts">
          {[
            rowText(row, show.date).slice(0, 16),
            source === '' ? '' : `来源：${source}`,
            views === '' ? '' : `浏览 ${views} 次`,
          ]
            .filter((part) => part !== '')
            .map((part) => (
              <span key={part}>{part}</span>
            ))}
        </p>
        {rowText(row, show.text) === '' ? null : <p className="gs-article-lead">{rowText(row, show.text)}</p>}
      </header>
      {picture === undefined ? null : (
        <img className="gs-article-picture" {...pictureProps(picture, 1080)} alt="" decoding="async" />
      )}
      <Facts row={row} facts={show.facts ?? []} />
      <RichText html={rowText(row, show.content)} />
      {files.length === 0 ? null : (
        <section className="gs-files" aria-label="附件下载">
          <h2>附件下载</h2>
          <ul>
            {files.map(({ Url, FileName }) => (
              <li key={Url}>
                <a href={Url} download={FileName}>
                  {FileName}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {detail === undefined ? null : (
        <nav className="gs-beside" aria-label="上一篇和下一篇">
          <Beside word="上一篇" record={Previous} detail={detail} />
          <Beside word="下一篇" record={Next} detail={detail} />
        </nav>
      )}
      {related === undefined ? null : <Related block={block} reply={reply} row={row} related={related} />}
      {back === undefined ? null : (
        <Link className="gs-more" to={back.path}>
          {back.title}
        </Link>
      )}
    </article>
  );
}

interface RelatedProps {
  readonly block: RecordBlock;
  readonly reply: PageReply;
  readonly row: PublicRow;
  readonly related: RelatedRecords;
}

const MAX_RELATED = 3;

/** Other records of the list, with the same value of a field where one is named. */
function Related({ block, reply, row, related: { title, by } }: RelatedProps): ReactNode {
  const { list, show, detail } = block;
  const calls = useSiteCalls();
  const api = reply.Apis[list.split('/')[0] ?? ''] ?? '';
  const value = row[by ?? ''];
  const params = { ...(by !== undefined && typeof value === 'string' ? { [by]: value } : {}), rows: 10 };
  const { data } = useLoaded(JSON.stringify(['related', list, params]), (signal) =>
    calls.search(api, list, params, signal),
  );
  const rows = (data?.Rows ?? []).filter((other) => idOf(other) !== idOf(row)).slice(0, MAX_RELATED);
  if (rows.length === 0) return null;
  const { title: name, date, tags = [] } = show;
  return (
    <section className="gs-found">
      <h2>{title}</h2>
      <TextRows
        block={{
          type: 'records',
          list,
          title,
          show: { title: name, tags, ...(date === undefined ? {} : { date }) },
          ...(detail === undefined ? {} : { detail }),
        }}
        rows={rows}
      />
    </section>
  );
}

const Beside = ({ word, record, detail }: { word: string; record: Neighbour | null; detail: string }): ReactNode => (
  <div>
    <small>{word}</small>
    {record === null ? <span>没有了</span> : <Link to={`${detail}/${record.Id}`}>{record.Title}</Link>}
  </div>
);

export const texts = (where: object): Record<string, string> =>
  Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)]));

/** A record as a part of a page: its title and text. */
function Intro({ block: { show }, row }: { block: RecordBlock; row: PublicRow }): ReactNode {
  const [picture] = filesOf(row, show.image);
  return (
    <section className="gs-block gs-paper">
      <div className="gs-wide gs-intro">
        <div>
          <h2>{rowText(row, show.title)}</h2>
          <p className="gs-lead">{rowText(row, show.text)}</p>
          <Facts row={row} facts={show.facts ?? []} />
        </div>
        <div>
          {picture === undefined ? null : (
            <img {...pictureProps(picture, 640)} alt="" loading="lazy" decoding="async" />
          )}
          <RichText html={rowText(row, show.content)} />
        </div>
      </div>
    </section>
  );
}
