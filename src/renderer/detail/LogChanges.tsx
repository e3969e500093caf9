import type { ReactNode } from 'react';
import type { FieldChange, LogRow, RowsChange } from '#wire/LogReply.ts';
import { NOTHING } from '../fields/valueText.ts';
import './logChanges.css';

/** Whether a log entry has details to show. */
export const hasChanges = ({ Changes, Dropped, Ignored, Revealed, Merged }: LogRow): boolean =>
  [Changes, Dropped, Ignored, Revealed, Merged].some((list) => list.length > 0);

interface LogChangesProps {
  readonly row: LogRow;
  /** The changes of child rows in this save. */
  readonly rows?: readonly RowsChange[];
  /** Extra content after a change. */
  readonly beside?: (change: FieldChange | RowsChange) => ReactNode;
}

/** The field changes of a log entry, the changes of its child rows, and notes about fields. */
export function LogChanges({ row, rows = [], beside }: LogChangesProps): ReactNode {
  const notes: [words: string, titles: readonly string[]][] = [
    ['因隐藏而未保存', row.Dropped],
    ['无权修改而忽略', row.Ignored],
    ['查看了全部内容', row.Revealed],
    ['并入的记录', row.Merged],
  ];
  if (!hasChanges(row) && rows.length === 0) return null;
  return (
    <ul className="gj-gap-4 gj-log-changes">
      {row.Changes.map((change) => (
        <li key={change.Field}>
          <span className="gj-log-field">{change.Title}</span>
          <LogChange change={change} />
          {beside?.(change)}
        </li>
      ))}
      {rows.map((each) => (
        <LogRows key={each.Field} rows={each} beside={beside?.(each)} />
      ))}
      {notes.map(([words, titles]) =>
        titles.length === 0 ? null : (
          <li key={words}>
            <span className="gj-log-field">{words}</span>
            <span>{titles.join('、')}</span>
          </li>
        ),
      )}
    </ul>
  );
}

interface LogRowsProps {
  readonly rows: RowsChange;
  readonly beside: ReactNode;
}

/** The rows a save added to a child list and removed from it, and the changes of the others. */
const LogRows = ({ rows: { Title, Added, Removed, Changed, More }, beside }: LogRowsProps): ReactNode => (
  <li>
    <span className="gj-log-field">{Title}</span>
    <ul className="gj-log-rows">
      {Added.length === 0 ? null : <li>{`新增：${Added.join('、')}`}</li>}
      {Removed.length === 0 ? null : <li>{`删除：${Removed.join('、')}`}</li>}
      {Changed.map((row, i) => (
        <li key={i}>
          <span>{`修改：${row.Title}`}</span>
          {row.Changes.map((change) => (
            <span key={change.Field} className="gj-log-cell">
              <span className="gj-log-cell-field">{change.Title}</span>
              <LogChange change={change} />
            </span>
          ))}
        </li>
      ))}
      {More === 0 ? null : <li>{`还有 ${More} 行`}</li>}
    </ul>
    {beside}
  </li>
);

const LogChange = ({ change: { BeforeText, AfterText } }: { change: FieldChange }): ReactNode => (
  <>
    <LogValue text={BeforeText} />
    <span role="img" aria-label="变为">
      →
    </span>
    <LogValue text={AfterText} />
  </>
);

const LogValue = ({ text }: { text: string }): ReactNode =>
  text === '' ? <span className="gj-nothing">{NOTHING}</span> : <span>{text}</span>;
