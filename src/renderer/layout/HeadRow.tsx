import type { ReactNode } from 'react';

export const HeadRow = ({ titles }: { readonly titles: readonly string[] }): ReactNode => (
  <thead>
    <tr>
      {titles.map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
    </tr>
  </thead>
);
