import type { ReactNode } from 'react';

interface ListHeadProps {
  readonly title: string;
  /** What stands right behind the title. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The title of a list, and beside it the buttons that make new records. */
export function ListHead({ title, beside, children }: ListHeadProps): ReactNode {
  return (
    <header className="gj-list-head">
      <h1>{title}</h1>
      {beside}
      {children}
    </header>
  );
}
