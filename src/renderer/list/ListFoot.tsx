import type { ReactNode } from 'react';
import type { ListBodyProps } from './ListBodyProps.ts';
import { ListPager } from './parts/ListPager.tsx';
import { selectionSums } from './selectionSums.ts';
import { SumsBar } from './parts/SumsBar.tsx';
import type { ListController } from './ListController.ts';

/** Sums and pages below the rows of a list. */
export function ListFoot({
  schema,
  list,
  controller,
  isPhone,
}: ListBodyProps & { controller: ListController; isPhone: boolean }): ReactNode {
  const { query, setQuery, found, selection, unit, env } = controller;
  const { data } = found;
  if (data !== undefined && data.Total === 0) return null;
  const rows = [...selection.rows.values()];
  return (
    <footer className="gj-list-foot">
      {list.sums.length === 0 ? null : (
        <SumsBar
          list={list}
          entity={schema.model}
          sums={data?.Sums}
          chosen={rows.length === 0 ? undefined : { count: rows.length, sums: selectionSums(list.sums, rows, env) }}
          unit={unit}
        />
      )}
      {data === undefined ? null : (
        <ListPager
          total={data.Total}
          page={query.page}
          size={query.size}
          isPhone={isPhone}
          onChange={(page, size) => {
            setQuery({ page, size });
          }}
        />
      )}
    </footer>
  );
}
