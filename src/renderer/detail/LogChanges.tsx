import type { ReactNode } from 'react';
import type { LogRow } from '#wire/LogReply.ts';
import { NOTHING } from '../fields/valueText.ts';
import './logChanges.css';

/** Tells whether an entry of a log says more than that something was done. */
export function hasChanges({ Changes, Dropped, Ignored, Revealed, Merged }: LogRow): boolean {
  return [Changes, Dropped, Ignored, Revealed, Merged].some((list) => list.length > 0);
}

interface LogChangesProps {
  readonly row: LogRow;
  /** What stands behind a change. */
  readonly beside?: (change: LogRow['Changes'][number]) => ReactNode;
}

/** What an entry of a log changed, field by field, and what else there is to say about fields. */
export function LogChanges({ row, beside }: LogChangesProps): ReactNode {
  const notes: [words: string, titles: readonly string[]][] = [
    ['因隐藏而未保存', row.Dropped],
    ['无权修改而忽略', row.Ignored],
    ['查看了全部内容', row.Revealed],
    ['并入的记录', row.Merged],
  ];
  if (!hasChanges(row)) return null;
  return (
    <ul className="gj-log-changes">
      {row.Changes.map((change) => (
        <li key={change.Field}>
          <span className="gj-log-field">{change.Title}</span>
          <LogValue text={change.BeforeText} />
          <span role="img" aria-label="变为">
            →
          </span>
          <LogValue text={change.AfterText} />
          {beside?.(change)}
        </li>
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

function LogValue({ text }: { text: string }): ReactNode {
  return text === '' ? <span className="gj-nothing">{NOTHING}</span> : <span>{text}</span>;
}
