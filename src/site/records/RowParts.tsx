import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AppError } from '#engine/errors.ts';
import type { FactField, RecordsBlock } from '#generated/documents/PageDocument.ts';
import type { PublicRow } from '#wire/SiteReplies.ts';
import { faceOf } from '../frame/faceOf.ts';
import { idOf, rowMark, rowText } from './rowText.ts';

/** Why records could not be loaded, with a button that tries again. */
export function FailedRows({ error, onRetry }: { error: AppError | undefined; onRetry: () => void }): ReactNode {
  if (error === undefined) return null;
  return (
    <p className="gs-note" role="alert">
      {error.text ?? '内容暂时取不到。'}
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </p>
  );
}

/** Fields of a record with labels; empty ones are omitted. */
export function Facts({ row, facts }: { row: PublicRow; facts: readonly FactField[] }): ReactNode {
  const shown = facts
    .map(({ field, title }) => ({ title, value: rowText(row, field) }))
    .filter(({ value }) => value !== '');
  if (shown.length === 0) return null;
  return (
    <dl className="gs-row-facts">
      {shown.map(({ title, value }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The title of a row; it leads to the page of its record where there is one. */
export function RowTitle({ block, row }: { block: RecordsBlock; row: PublicRow }): ReactNode {
  const text = rowText(row, block.show.title);
  const Title = block.title === undefined ? 'h2' : 'h3';
  return (
    <Title {...rowMark(block, row)} className={faceOf(text)}>
      {block.detail === undefined ? text : <Link to={`${block.detail}/${idOf(row)}`}>{text}</Link>}
    </Title>
  );
}

/** The tags of a row, in a line; nothing if it has none. */
export function Tags(props: {
  row: PublicRow;
  fields: readonly string[] | undefined;
  date?: string | undefined;
}): ReactNode {
  const { row, fields, date } = props;
  const texts = (fields ?? []).map((field) => rowText(row, field)).filter((text) => text !== '');
  const day = rowText(row, date).slice(0, 10);
  if (texts.length === 0 && day === '') return null;
  return (
    <p className="gs-tag">
      {[...texts, ''].slice(0, day === '' ? -1 : undefined).join(' · ')}
      {day === '' ? null : <time>{day}</time>}
    </p>
  );
}
