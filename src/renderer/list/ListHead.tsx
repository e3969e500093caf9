import type { ReactNode } from 'react';

/** The title of a list, and beside it the buttons that make new records. */
export function ListHead({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <header className="gj-list-head">
      <h1>{title}</h1>
      {children}
    </header>
  );
}
