import type { ReactNode } from 'react';
import type { Values } from '#language/Value.ts';
import type { TimelineModel } from '#engine/model/ListModel.ts';
import type { CellEnv } from '../../fields/CellEnv.ts';
import type { DrawnColumn } from '../table/DrawnColumn.ts';
import { rowId } from '../table/useSelection.ts';
import './timeline.css';
import { TimelineEntry } from './TimelineEntry.tsx';

interface TimelineProps {
  readonly label: string;
  readonly timeline: TimelineModel;
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly Values[];
  readonly env: CellEnv;
  readonly actions: ((row: Values) => ReactNode) | undefined;
  readonly isStale: boolean;
}

/** The rows of a list along a line of time. */
export function Timeline({ label, timeline, columns, rows, env, actions, isStale }: TimelineProps): ReactNode {
  return (
    <ol className={isStale ? 'gj-timeline is-stale' : 'gj-timeline'} aria-label={label} aria-busy={isStale}>
      {rows.map((row) => (
        <TimelineEntry
          key={rowId(row)}
          timeline={timeline}
          columns={columns}
          row={row}
          env={env}
          actions={actions?.(row)}
        />
      ))}
    </ol>
  );
}
