import type { ReactNode } from 'react';

interface ListHeadProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export function ListHead({ title, beside, children }: ListHeadProps): ReactNode {
  return (
    <header className="gj-list-head">
      <h1>{title}</h1>
      {beside}
      {children}
    </header>
  );
}
