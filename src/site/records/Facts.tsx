import type { ReactNode } from 'react';
import type { PublicRow } from '#wire/SiteReplies.ts';
import type { FactField } from '#generated/documents/PageDocument.ts';
import { rowText } from './rowText.ts';

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
