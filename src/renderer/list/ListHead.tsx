import type { ReactNode } from 'react';

interface ListHeadProps {
  readonly title: string;
  /** Content right after the title. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** The title of a list, and next to it the create buttons. */
export function ListHead({ title, beside, children }: ListHeadProps): ReactNode {
  return (
    <header className="gj-list-head">
      <h1>{title}</h1>
      {beside}
      {children}
    </header>
  );
}
