import type { ReactNode } from 'react';
import type { PublicRow } from '#client/site/SiteReplies.ts';
import { textOf } from '../textOf.ts';

/** What a row is about, in a line; nothing where it says nothing. */
export function Tags({
  row,
  fields,
  date,
}: {
  row: PublicRow;
  fields: readonly string[] | undefined;
  date?: string | undefined;
}): ReactNode {
  const texts = [...(fields ?? []).map((field) => textOf(row, field)), textOf(row, date).slice(0, 10)].filter(
    (text) => text !== '',
  );
  return texts.length === 0 ? null : <p className="gs-tag">{texts.join(' · ')}</p>;
}
