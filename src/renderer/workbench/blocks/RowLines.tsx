import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { WorkRow } from '#wire/WorkbenchReply.ts';
import { Bone } from '../../feedback/Bone.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../RendererContext.ts';
import { WaitActions } from './WaitActions.tsx';
import { WaitNote } from './WaitNote.tsx';
import { WorkCellValue } from './WorkCellValue.tsx';

interface RowLinesProps {
  /** undefined: on their way. */
  readonly rows: readonly WorkRow[] | undefined;
  /** entity/document */
  readonly list: string;
  /** There is room for so many, whether they come or not. */
  readonly count: number;
  /** What to say when there are none. */
  readonly nothing: string;
  /** Rows bear what they wait for; something was done with one of them. */
  readonly onDone?: (() => void) | undefined;
}

type Sized = CSSProperties & Record<'--rows', number>;

/** Rows of a list as lines: the name of the record as a link, then its columns. */
export function RowLines({ rows, list, count, nothing, onDone }: RowLinesProps): ReactNode {
  const style: Sized = { '--rows': count };
  if (rows === undefined) return <BoneLines count={count} />;
  if (rows.length === 0)
    return (
      <div className="gj-lines is-empty" style={style}>
        <Icon name="check" size={20} />
        {nothing}
      </div>
    );
  return (
    <ul className="gj-lines" style={style}>
      {rows.map((row) => (
        <RowLine key={row.Id} row={row} entity={list.slice(0, list.indexOf('/'))} onDone={onDone} />
      ))}
    </ul>
  );
}

interface RowLineProps extends Pick<RowLinesProps, 'onDone'> {
  readonly row: WorkRow;
  readonly entity: string;
}

function RowLine({ row, entity, onDone }: RowLineProps): ReactNode {
  const { recordPath } = useRenderer();
  const path = recordPath(entity, row.Id);
  // Where the reader may not read the name of a record, its first column stands for it.
  const [first, ...others] = row.Cells;
  const title = row.Title === '' ? (first?.Text ?? '') : row.Title;
  const cells = row.Title === '' ? others : row.Cells;
  return (
    <li className="gj-line">
      <span className="gj-line-title">{path === undefined ? title : <Link to={path}>{title}</Link>}</span>
      {cells.map((cell) => (
        <span key={cell.Title} className={`gj-line-cell is-${cell.Type}`} title={`${cell.Title}：${cell.Text}`}>
          <WorkCellValue cell={cell} />
        </span>
      ))}
      {row.Days === undefined ? null : <WaitNote days={row.Days} />}
      {onDone === undefined || row.Waits.length === 0 ? null : (
        <WaitActions row={row} entity={entity} onDone={onDone} />
      )}
    </li>
  );
}

function BoneLines({ count }: { count: number }): ReactNode {
  const style: Sized = { '--rows': count };
  return (
    <ul className="gj-lines" style={style} aria-hidden>
      {Array.from({ length: count }, (_, i) => (
        <li key={i} className="gj-line">
          <Bone width={`${60 - (i % 3) * 12}%`} />
        </li>
      ))}
    </ul>
  );
}
