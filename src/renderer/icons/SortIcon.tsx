import type { ReactNode } from 'react';

/** Two small arrows, the one of the current order dark. */
export function SortIcon({ order }: { order: 'ascending' | 'descending' | undefined }): ReactNode {
  return (
    <svg className="gj-sort-icon" width="10" height="14" viewBox="0 0 10 14" aria-hidden>
      <path d="M5 1.5 8.2 5.5H1.8Z" className={order === 'ascending' ? 'is-on' : undefined} />
      <path d="M5 12.5 1.8 8.5H8.2Z" className={order === 'descending' ? 'is-on' : undefined} />
    </svg>
  );
}
