import type { ReactNode } from 'react';

/** The head of a table whose columns have nothing but titles. */
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
