import { Button } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { ChildSheet, SheetColumn } from '#engine/model/sheets.ts';
import type { ImportNote, ImportRowReply } from '#wire/ImportReply.ts';
import type { ImportRow, SheetRow } from '#wire/ImportRow.ts';
import { BulkFields } from './BulkFields.tsx';
import { changesOf } from './changesOf.ts';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import type { FormEngine } from '../../form/formily/FormEngine.ts';
import { reportLostFiles } from '../../form/save/reportLostFiles.ts';
import { FormSkeleton } from '../../form/FormSkeleton.tsx';
import { loadControls } from '../../form/loadControls.ts';
import { type EntitySchema, useRenderer, useLoad } from '../../stores/RendererContext.ts';

interface RepairRowProps {
  readonly schema: EntitySchema;
  readonly columns: readonly SheetColumn[];
  readonly sheets: readonly ChildSheet[];
  readonly row: ImportRow;
  readonly found: ImportRowReply;
  readonly isBusy: boolean;
  /** Receives the edited row for the next attempt. */
  readonly onTry: (row: ImportRow) => void;
  readonly onClose: () => void;
}

const nothing = (): void => undefined;

/** The wrong cells of one row of a sheet. */
interface RepairPart {
  /** The field of the child rows; '' for the row of the record itself. */
  readonly below: string;
  readonly schema: EntitySchema;
  readonly row: SheetRow;
  readonly place: string;
  readonly wrong: readonly { readonly column: SheetColumn; readonly message: string }[];
}

/** The wrong cells of a row and of its child rows, by the fields' own controls. */
export function RepairRow({ schema, columns, sheets, row, found, isBusy, onTry, onClose }: RepairRowProps): ReactNode {
  const { notify, schemas } = useRenderer();
  const [engines, setEngines] = useState<ReadonlyMap<string, FormEngine>>(new Map());
  const parts = useMemo(
    () => partsOf({ schema, columns, sheets, row, found }, schemas.get),
    [schema, columns, sheets, row, found, schemas],
  );
  const place = useRef<HTMLElement>(null);
  // The panel opens above the button that opened it.
  useEffect(() => place.current?.focus(), []);
  const attempt = async (): Promise<void> => {
    const filled = new Map<SheetRow, SheetRow>();
    for (const part of parts) {
      const engine = engines.get(keyOf(part));
      if (engine === undefined) return;
      const settled = await engine.transfers.settle();
      if (settled === 'failed') reportLostFiles(engine, notify);
      if (settled !== 'done') return;
      filled.set(part.row, { ...part.row, Sent: { ...part.row.Sent, ...changesOf(engine) } });
    }
    onTry(withFilled(row, filled));
  };
  const other = found.Issues.filter((issue) => !parts.some((part) => isAbout(part, issue)));
  return (
    <section ref={place} tabIndex={-1} className="gj-import-repair" aria-label={`修改第 ${row.Row} 行`}>
      <p>
        <strong>第 {row.Row} 行</strong>
        {parts.length === 0 ? '' : '：按下面填写的内容代替文件里的'}
      </p>
      {parts.map((part) => (
        <PartFields
          key={keyOf(part)}
          part={part}
          onEngine={(engine) => setEngines((known) => new Map(known).set(keyOf(part), engine))}
        />
      ))}
      {other.map(({ Title, Message }) => (
        <p key={`${Title} ${Message}`} className="gj-state-text">
          {Title === '' ? '' : `${Title}：`}
          {Message}（这里不能改，请在文件里改）
        </p>
      ))}
      <div className="gj-wrap gj-import-buttons">
        {parts.length === 0 ? null : (
          <Button
            type="primary"
            disabled={isBusy || parts.some((part) => !engines.has(keyOf(part)))}
            onClick={() => void attempt()}
          >
            再检查这一行
          </Button>
        )}
        <Button onClick={onClose}>不改了</Button>
      </div>
    </section>
  );
}

/** A React key that identifies a row across repeated attempts. */
const keyOf = ({ below, row }: RepairPart): string => `${below} ${row.Row}`;

function PartFields(props: { readonly part: RepairPart; readonly onEngine: (engine: FormEngine) => void }): ReactNode {
  const { part, onEngine } = props;
  const { enums } = useRenderer();
  const { schema, wrong, row, place } = part;
  const names = useMemo(() => wrong.map(({ column }) => column.name), [wrong]);
  const load = useCallback(async () => {
    const fields = wrong.map(({ column }) => column.field);
    const [controls] = await Promise.all([
      loadControls(fields.map(({ component }) => component)),
      enums.load([...new Set(fields.flatMap((field) => field.enum?.type ?? []))]),
    ]);
    return controls;
  }, [wrong, enums]);
  const { data: controls, error, retry } = useLoad(load);
  const note = useRef(onEngine);
  const keep = useCallback((engine: FormEngine) => note.current(engine), []);
  return (
    <>
      {wrong.map(({ column: { name, field }, message }) => (
        <p key={name} className="gj-state-text">
          {place}
          {field.title}：文件里是“{row.Cells[name] ?? ''}”。{message}
        </p>
      ))}
      {error !== undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : controls === undefined ? (
        <FormSkeleton />
      ) : (
        <BulkFields schema={schema} names={names} controls={controls} onEngine={keep} onTyped={nothing} />
      )}
    </>
  );
}

type Asked = Pick<RepairRowProps, 'schema' | 'columns' | 'sheets' | 'row' | 'found'>;

function partsOf(
  { schema, columns, sheets, row, found }: Asked,
  schemaOf: (key: string) => EntitySchema | undefined,
): RepairPart[] {
  const part = (own: Omit<RepairPart, 'wrong'>, of: readonly SheetColumn[]): RepairPart[] => {
    const messages = new Map<string, string>();
    for (const issue of found.Issues)
      if (isOf(own, issue)) messages.set(issue.Child?.Field ?? issue.Field, issue.Message);
    const wrong = of.flatMap((column) => {
      const message = column.name === 'Id' ? undefined : messages.get(column.name);
      return message === undefined ? [] : [{ column, message }];
    });
    return wrong.length === 0 ? [] : [{ ...own, wrong }];
  };
  const children = sheets.flatMap(({ field, entity, columns: of }) =>
    (row.Children?.[field.name] ?? []).flatMap((child) => {
      const own = schemaOf(entity.key);
      const place = `${field.title} 第 ${child.Row} 行 `;
      return own === undefined ? [] : part({ below: field.name, schema: own, row: child, place }, of);
    }),
  );
  return [...part({ below: '', schema, row, place: '' }, columns), ...children];
}

/** Whether a note concerns this part: the record itself, or the child row at that place. */
const isOf = ({ below, row }: Pick<RepairPart, 'below' | 'row'>, { Field, Child }: ImportNote): boolean =>
  below === '' ? Child === undefined : below === Field && Child?.Row === row.Row;

const isAbout = (part: RepairPart, issue: ImportNote): boolean =>
  isOf(part, issue) && part.wrong.some(({ column }) => column.name === (issue.Child?.Field ?? issue.Field));

function withFilled(row: ImportRow, filled: ReadonlyMap<SheetRow, SheetRow>): ImportRow {
  const own = { ...row, ...filled.get(row) };
  if (row.Children === undefined) return own;
  const below = Object.entries(row.Children).map(
    ([name, rows]) => [name, rows.map((each) => filled.get(each) ?? each)] as const,
  );
  return { ...own, Children: Object.fromEntries(below) };
}
