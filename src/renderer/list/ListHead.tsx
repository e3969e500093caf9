import type { ReactNode } from 'react';

interface ListHeadProps {
  readonly title: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export const ListHead = ({ title, beside, children }: ListHeadProps): ReactNode => (
  <header className="gj-list-head">
    <h1>{title}</h1>
    {beside}
    {children}
  </header>
);
