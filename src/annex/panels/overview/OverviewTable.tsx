import { useState, type ReactNode } from 'react';
import type { Tally } from '#proof/coverage/CoverageReport.ts';
import { sumOf, type OverviewRow } from '#toolbox/state/useOverview.ts';

/** Changed rules that cases have to notice, in percent; of everything else all. */
const MUTANTS_WANTED = 95;

interface Column {
  readonly key: string;
  readonly title: string;
  readonly rank: (row: OverviewRow) => number | string;
  readonly words: (row: OverviewRow) => string;
  readonly isBad: (row: OverviewRow) => boolean;
  /** Describes the counted things. */
  readonly detail?: (row: OverviewRow) => string | undefined;
}

const part = ({ covered, total }: Tally): number => (total === 0 ? 1 : covered / total);

const tallyColumn = (key: string, title: string, read: (row: OverviewRow) => Tally, wanted = 100): Column => ({
  key,
  title,
  rank: (row) => part(read(row)),
  words: (row) => shareWords(read(row)),
  detail: (row) => (read(row).total === 0 ? undefined : `${read(row).covered}/${read(row).total}`),
  isBad: (row) => part(read(row)) * 100 < wanted,
});

const SIGNED = { signed: '已签', changed: '有改动', unsigned: '未签' } as const;
const SIGNED_RANKS = { unsigned: 0, changed: 1, signed: 2 } as const;

const COLUMNS: readonly Column[] = [
  {
    key: 'cases',
    title: '用例',
    rank: ({ cases }) => cases,
    words: ({ cases }) => String(cases),
    detail: ({ failing }) => (failing === 0 ? undefined : `${failing} 个未通过`),
    isBad: ({ cases, failing }) => cases === 0 || failing > 0,
  },
  tallyColumn('conditions', '条件', ({ conditions }) => conditions),
  tallyColumn('atoms', '原子', ({ atoms }) => atoms),
  tallyColumn('mutants', '变异', ({ mutants }) => mutants, MUTANTS_WANTED),
  tallyColumn('decided', '判定', ({ decided }) => decided),
  {
    key: 'undecided',
    title: '未定',
    rank: ({ undecided }) => undecided,
    words: ({ undecided, isComplete }) => `${undecided}${isComplete ? '' : '（未完成）'}`,
    isBad: ({ undecided, isComplete }) => undecided > 0 || !isComplete,
  },
  {
    key: 'signed',
    title: '签名',
    rank: ({ signed }) => (signed === undefined ? 3 : SIGNED_RANKS[signed]),
    words: ({ signed }) => (signed === undefined ? '–' : SIGNED[signed]),
    isBad: ({ signed }) => signed === 'changed',
  },
];

interface Order {
  readonly key: string;
  readonly isDown: boolean;
}

interface OverviewTableProps {
  readonly rows: readonly OverviewRow[];
  readonly onOpen: (entity: string) => void;
}

/** The entities in the order of any column; on a narrow window each is a card. */
export function OverviewTable({ rows, onOpen }: OverviewTableProps): ReactNode {
  const [order, setOrder] = useState<Order>();
  const column = COLUMNS.find(({ key }) => key === order?.key);
  const sorted = column === undefined ? rows : rows.toSorted((a, b) => compare(column.rank(a), column.rank(b)));
  const shown = order?.isDown === true ? sorted.toReversed() : sorted;
  return (
    <table className="gj-tools-table gj-overview-table" aria-label="全部实体">
      <thead>
        <tr>
          <th scope="col">实体</th>
          {COLUMNS.map(({ key, title }) => (
            <th
              key={key}
              scope="col"
              aria-sort={order?.key === key ? (order.isDown ? 'descending' : 'ascending') : 'none'}
            >
              <button type="button" onClick={() => setOrder(nextOrder(order, key))}>
                {title}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.entity}>
            <th scope="row">
              <button type="button" onClick={() => onOpen(row.entity)}>
                {row.title}
              </button>
            </th>
            {COLUMNS.map(({ key, title, words, detail, isBad }) => (
              <td key={key} data-title={title} className={isBad(row) ? 'is-bad' : undefined}>
                {words(row)} <small>{detail?.(row)}</small>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <Sum rows={rows} />
    </table>
  );
}

/** Ascending first, then descending, then the order of the entities in the product. */
function nextOrder(order: Order | undefined, key: string): Order | undefined {
  if (order?.key !== key) return { key, isDown: false };
  return order.isDown ? undefined : { key, isDown: true };
}

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

function Sum({ rows }: Pick<OverviewTableProps, 'rows'>): ReactNode {
  const { entities, cases, failing, conditions, atoms, mutants, decided, signed } = sumOf(rows);
  const undecided = rows.reduce((sum, row) => sum + row.undecided, 0);
  return (
    <tfoot>
      <tr>
        <th scope="row">{`合计 ${entities} 个`}</th>
        <td data-title="用例">
          {cases} <small>{failing === 0 ? null : `${failing} 个未通过`}</small>
        </td>
        {[conditions, atoms, mutants, decided].map((tally, i) => (
          <td key={i} data-title={['条件', '原子', '变异', '判定'][i]}>
            {shareWords(tally)} <small>{`${tally.covered}/${tally.total}`}</small>
          </td>
        ))}
        <td data-title="未定">{undecided}</td>
        <td data-title="签名">{`${signed} 个已签`}</td>
      </tr>
    </tfoot>
  );
}

/** A share in whole percent, rounded down: 100 only if nothing is missing; a dash if there is nothing to cover. */
export const shareWords = ({ covered, total }: Tally): string =>
  total === 0 ? '–' : `${Math.floor((covered * 100) / total)}%`;
