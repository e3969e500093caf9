import { type CSSProperties, type ReactNode, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Checkbox } from 'antd';
import { addDays } from '#language/functions/calendar.ts';
import type { WorkRow } from '#wire/WorkbenchReply.ts';
import { SkeletonBar } from '../../feedback/ScreenState.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer, useEntity } from '../../stores/RendererContext.ts';
import type { ActionRequest } from '../../actions/useTake.ts';
import { errorText } from '../../feedback/errorText.ts';
import { WorkCellValue } from './WorkCellValue.tsx';

const ActionDialog = lazy(async () => ({ default: (await import('../../actions/ActionDialog.tsx')).ActionDialog }));

const RowCreate = lazy(async () => ({ default: (await import('./RowCreate.tsx')).RowCreate }));

interface WaitActionsProps {
  readonly row: WorkRow;
  readonly onOpen: (row: WorkRow, code: string) => void;
}

const WaitActions = ({ row, onOpen }: WaitActionsProps): ReactNode => (
  <span className="gj-line-actions">
    {row.Waits.map(({ Code, Title }) => (
      <Button key={Code} size="small" aria-label={`${Title}${row.Title}`} onClick={() => onOpen(row, Code)}>
        {Title}
      </Button>
    ))}
  </span>
);

interface WaitDialogProps {
  readonly entity: string;
  /** The rows that wait for the transition, and which of them is open. */
  readonly queue: readonly WorkRow[];
  readonly at: number;
  readonly code: string;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

/** The dialog of a transition that rows wait for, the same as in their list and record; the next row follows. */
function WaitDialog({ entity, queue, at, code, onNext, onClose }: WaitDialogProps): ReactNode {
  const { data: schema, error } = useEntity(entity);
  const { notify } = useRenderer();
  useEffect(() => {
    if (error === undefined) return;
    notify.error(errorText(error));
    onClose();
  }, [error, notify, onClose]);
  const row = queue[at];
  const transition = schema?.model.workflow?.transitions.find(({ action }) => action === code);
  const request = useMemo<ActionRequest | undefined>(
    () =>
      row === undefined || transition === undefined
        ? undefined
        : {
            ...{ transition, ids: [row.Id], version: row.Version },
            place: queue.length > 1 ? { at: at + 1, of: queue.length } : undefined,
          },
    [row, transition, at, queue.length],
  );
  if (schema === undefined || row === undefined || request === undefined) return null;
  return (
    <Suspense>
      <ActionDialog
        key={row.Id}
        schema={schema}
        request={request}
        about={row.Title}
        onClose={onClose}
        onDone={onNext}
      />
    </Suspense>
  );
}

const LONG = 3;

/** For how many days a row waits, and since when; after a few days in a warning colour. */
function WaitNote({ days }: { days: number | null }): ReactNode {
  const { now } = useRenderer();
  if (days === null) return null;
  const since = addDays(now().slice(0, 10), -days) ?? '';
  return (
    <span className={days < LONG ? 'gj-line-wait' : 'gj-line-wait is-long'}>
      {days < 1 ? '今天提交' : `已等 ${days} 天`}
      {days < 1 ? null : <time title={since}>{since.replace(now().slice(0, 5), '')}</time>}
    </span>
  );
}

interface RowLinesProps {
  /** undefined: loading. */
  readonly rows: readonly WorkRow[] | undefined;
  /** entity/document */
  readonly list: string;
  /** Space is reserved for this many rows. */
  readonly count: number;
  readonly nothing: string;
  /** Called after a pending transition of a row was taken. */
  readonly onDone?: (() => void) | undefined;
  /** An action of the list that adds a record about a row, with its title. */
  readonly create?: RowCreation | undefined;
  /** Rows can be chosen. */
  readonly choice?: RowChoice | undefined;
}

interface RowCreation {
  readonly action: string;
  readonly title: string;
}

interface RowChoice {
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, isChosen: boolean) => void;
}

type Sized = CSSProperties & Record<'--rows', number>;

/** Rows of a list as lines: the name of the record as a link, then its columns. */
export function RowLines({ rows, list, count, nothing, onDone, create, choice }: RowLinesProps): ReactNode {
  const style: Sized = { '--rows': count };
  const [open, setOpen] = useState<Pick<WaitDialogProps, 'queue' | 'at' | 'code'>>();
  const [about, setAbout] = useState<WorkRow>();
  const leave = useCallback((): void => setAbout(undefined), []);
  const close = useCallback((): void => {
    setOpen(undefined);
    setAbout(undefined);
    onDone?.();
  }, [onDone]);
  const entity = list.slice(0, list.indexOf('/'));
  const openRow = (row: WorkRow, code: string): void => {
    const waiting = (rows ?? []).filter((each) => each.Waits.some(({ Code }) => Code === code));
    const from = waiting.indexOf(row);
    // Those above the chosen row come after it.
    setOpen({ queue: [...waiting.slice(from), ...waiting.slice(0, from)], at: 0, code });
  };
  const next = (): void => {
    if (open === undefined || open.at + 1 === open.queue.length) close();
    else {
      setOpen({ ...open, at: open.at + 1 });
      onDone?.();
    }
  };
  const dialog = open === undefined ? null : <WaitDialog {...{ ...open, entity }} onNext={next} onClose={close} />;
  return (
    <>
      {rows === undefined ? (
        <BoneLines count={count} />
      ) : rows.length === 0 ? (
        <div className="gj-lines is-empty" style={style}>
          <Icon name="check" size={20} />
          {nothing}
        </div>
      ) : (
        <ul className="gj-lines" style={style}>
          {rows.map((row) => (
            <RowLine
              key={row.Id}
              row={row}
              entity={entity}
              onOpen={onDone === undefined ? undefined : openRow}
              create={create === undefined ? undefined : { title: create.title, onOpen: setAbout }}
              choice={choice}
            />
          ))}
        </ul>
      )}
      {dialog}
      {create === undefined || about === undefined ? null : (
        <Suspense>
          <RowCreate list={list} code={create.action} row={about} onClose={leave} onSaved={close} />
        </Suspense>
      )}
    </>
  );
}

interface RowLineProps {
  readonly row: WorkRow;
  readonly entity: string;
  readonly onOpen: WaitActionsProps['onOpen'] | undefined;
  readonly create: { readonly title: string; readonly onOpen: (row: WorkRow) => void } | undefined;
  readonly choice: RowChoice | undefined;
}

function RowLine({ row, entity, onOpen, create, choice }: RowLineProps): ReactNode {
  const { recordPath } = useRenderer();
  const path = recordPath(entity, row.Id);
  // When the reader may not see the record's name, the first column is used.
  const [first, ...others] = row.Cells;
  const title = row.Title === '' ? (first?.Text ?? '') : row.Title;
  const cells = row.Title === '' ? others : row.Cells;
  return (
    <li className="gj-line">
      {choice === undefined ? null : (
        <Checkbox
          checked={choice.chosen.has(row.Id)}
          aria-label={`选中${title}`}
          onChange={({ target }) => choice.onChoose(row.Id, target.checked)}
        />
      )}
      <span className="gj-line-title">{path === undefined ? title : <Link to={path}>{title}</Link>}</span>
      {cells.map((cell) => (
        <span
          key={cell.Title}
          className={`gj-line-cell is-${cell.Type} ${cell.Text === '' && (cell.Files ?? []).length === 0 ? 'is-none' : ''}`}
          title={`${cell.Title}：${cell.Text}`}
        >
          <WorkCellValue cell={cell} />
        </span>
      ))}
      {row.For === undefined ? null : <span className="gj-line-for">代 {row.For}</span>}
      {row.Days === undefined ? null : <WaitNote days={row.Days} />}
      {create === undefined ? null : (
        <span className="gj-line-actions">
          <Button size="small" aria-label={`${create.title}${title}`} onClick={() => create.onOpen(row)}>
            {create.title}
          </Button>
        </span>
      )}
      {onOpen === undefined || row.Waits.length === 0 ? null : <WaitActions row={row} onOpen={onOpen} />}
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
