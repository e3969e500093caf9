import type { ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import type { CellEnv } from '../../fields/draw/LinkedValue.tsx';
import type { DrawnColumn } from '../../fields/draw/DrawnColumn.ts';
import { renderCell } from '../../fields/draw/renderCell.tsx';
import { titleWithUnit } from './titleWithUnit.ts';

interface FoldedFactsProps {
  readonly id: string;
  /** The number of columns. */
  readonly places: number;
  readonly row: Values;
  readonly columns: readonly DrawnColumn[];
  readonly env: CellEnv;
  readonly titlePath: ((id: number) => string | undefined) | undefined;
}

/** The columns of a row that did not fit, shown below it. */
export function FoldedFacts({ id, places, row, columns, env, titlePath }: FoldedFactsProps): ReactNode {
  return (
    <dl id={id} className="gj-folded" style={{ gridTemplateColumns: `repeat(${places}, minmax(0, 1fr))` }}>
      {columns.map((column) => {
        const { content, className } = renderCell(column, row, env, titlePath);
        return (
          <div key={column.key}>
            <dt>{titleWithUnit(column, env.unit)}</dt>
            <dd className={className}>{content}</dd>
          </div>
        );
      })}
    </dl>
  );
}
