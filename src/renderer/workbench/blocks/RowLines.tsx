import { type CSSProperties, type ReactNode, lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'antd';
import type { WorkRow } from '#wire/WorkbenchReply.ts';
import { SkeletonBar } from '../../feedback/SkeletonBar.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import type { ActionRequest } from '../../actions/useTake.ts';
import { errorText } from '../../feedback/errorText.ts';
import type { EntitySchema } from '../../stores/EntitySchema.ts';
import { asAppError } from '../../stores/useLoad.ts';
import { WorkCellValue } from './WorkCellValue.tsx';

const ActionDialog = lazy(async () => ({ default: (await import('../../actions/ActionDialog.tsx')).ActionDialog }));

interface WaitActionsProps {
  readonly row: WorkRow;
  /** Key of the entity. */
  readonly entity: string;
  /** Something was done with the row. */
  readonly onDone: () => void;
}

interface Opened {
  readonly schema: EntitySchema;
  readonly request: ActionRequest;
}

/** The transitions that a row waits for, taken in place with the same dialog as in its list and record. */
function WaitActions({ row, entity, onDone }: WaitActionsProps): ReactNode {
  const { schemas, notify, work } = useRenderer();
  const [opened, setOpened] = useState<Opened>();
  const close = (): void => {
    setOpened(undefined);
  };
  const open = async (code: string): Promise<void> => {
    try {
      const schema = await work.track(schemas.load(entity));
      const transition = schema.model.workflow?.transitions.find(({ action }) => action === code);
      if (transition !== undefined) setOpened({ schema, request: { transition, ids: [row.Id], version: row.Version } });
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    }
  };
  return (
    <span className="gj-line-actions">
      {row.Waits.map(({ Code, Title }) => (
        <Button key={Code} size="small" aria-label={`${Title}${row.Title}`} onClick={() => void open(Code)}>
          {Title}
        </Button>
      ))}
      {opened === undefined ? null : (
        <Suspense>
          <ActionDialog
            {...opened}
            about={row.Title}
            onClose={close}
            onDone={() => {
              close();
              onDone();
            }}
          />
        </Suspense>
      )}
    </span>
  );
}

const LONG = 3;

/** For how many days a row waits; after a few of them in a warning colour. */
function WaitNote({ days }: { days: number | null }): ReactNode {
  if (days === null) return null;
  const text = days < 1 ? '今天提交' : `已等 ${days} 天`;
  return <span className={days < LONG ? 'gj-line-wait' : 'gj-line-wait is-long'}>{text}</span>;
}

interface RowLinesProps {
  /** undefined: loading. */
  readonly rows: readonly WorkRow[] | undefined;
  /** entity/document */
  readonly list: string;
  /** Space is reserved for this many rows. */
  readonly count: number;
  /** The text when there are none. */
  readonly nothing: string;
  /** Called after a pending transition of a row was taken. */
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
  // When the reader may not see the record's name, the first column is used.
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
          <SkeletonBar width={`${60 - (i % 3) * 12}%`} />
        </li>
      ))}
    </ul>
  );
}
