import type { ReactNode } from 'react';
import type { PublicRow } from '#wire/SiteReplies.ts';
import { rowText } from './rowText.ts';

/** The tags of a row, in a line; nothing if it has none. */
export function Tags({
  row,
  fields,
  date,
}: {
  row: PublicRow;
  fields: readonly string[] | undefined;
  date?: string | undefined;
}): ReactNode {
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
