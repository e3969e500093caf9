import { lazy, Suspense, type ReactNode } from 'react';
import { Button } from 'antd';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { MoneyUnit } from '#fields/Currency.ts';
import { Definition } from '../layout/Definition.tsx';
import type { ListBodyProps, ListController } from './ListDialogs.tsx';
import { ListPager } from './ListPager.tsx';
import { sumTitle, sumWords } from './sumWords.ts';

/** Only once rows are chosen. */
const ChosenSums = lazy(async () => ({ default: (await import('./ChosenSums.tsx')).ChosenSums }));

export function ListFoot(props: ListBodyProps & { controller: ListController; isPhone: boolean }): ReactNode {
  const { schema, list, controller, isPhone } = props;
  const { query, setQuery, found, countAll, selection, unit, env } = controller;
  const { data } = found;
  if (data !== undefined && data.Total === 0) return null;
  const rows = [...selection.rows.values()];
  const draw = (sums: SumsBarProps['sums'], chosen: number | undefined): ReactNode => (
    <SumsBar list={list} entity={schema.model} sums={sums} chosen={chosen} unit={unit} />
  );
  return (
    <footer className="gj-list-foot">
      {list.sums.length === 0 ? null : rows.length === 0 ? (
        draw(data?.Sums, undefined)
      ) : (
        <Suspense fallback={draw(data?.Sums, undefined)}>
          <ChosenSums sums={list.sums} rows={rows} env={env} draw={(chosen) => draw(chosen, rows.length)} />
        </Suspense>
      )}
      {data?.Bounded && (
        <Button type="link" title={`只数了前 ${data.Bounded.Looked} 条`} onClick={countAll}>
          精确统计
        </Button>
      )}
      {data === undefined || (query.face ?? query.group) ? null : (
        <ListPager
          total={data.Total}
          isAtLeast={data.Bounded?.Total}
          page={query.page}
          size={query.size}
          isPhone={isPhone}
          onChange={(page, size) => setQuery({ page, size })}
        />
      )}
    </footer>
  );
}

interface SumsBarProps {
  readonly list: ListModel;
  readonly entity: EntityModel;
  readonly sums: Readonly<Record<string, number | null>> | undefined;
  /** Number of selected rows to sum; undefined: all filtered rows. */
  readonly chosen: number | undefined;
  readonly unit: MoneyUnit;
}

/** The sums of a list. For selected rows, sums that cannot be computed from the rows are omitted. */
function SumsBar({ list, entity, sums, chosen, unit }: SumsBarProps): ReactNode {
  const shown =
    chosen === undefined ? list.sums : list.sums.filter(({ key }) => sums !== undefined && Object.hasOwn(sums, key));
  return (
    <div className="gj-sums" aria-live="polite">
      <span className="gj-sums-scope">{chosen === undefined ? '合计' : `已选 ${chosen} 条`}</span>
      <dl>
        {shown.map((sum) => (
          <div key={sum.key}>
            <dt>
              <span>{sumTitle(sum, entity)}</span>
              {sum.description === undefined ? null : (
                <Definition of={sumTitle(sum, entity)}>{sum.description}</Definition>
              )}
            </dt>
            <dd>{sums === undefined ? '…' : sumWords(sum, sums[sum.key] ?? null, entity, unit)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
