import type { ReactNode } from 'react';
import type { ImportNote, ImportReply } from '#wire/ImportReply.ts';
import type { ImportRow } from '#wire/ImportRow.ts';
import { Tag } from '../../fields/Tag.tsx';

/** More would not be read. */
const MOST = 200;

interface ImportFindingsProps {
  readonly file: string;
  readonly rows: readonly ImportRow[];
  readonly unknown: readonly string[];
  readonly reply: ImportReply;
}

/** What would become of the rows of a file: how many are in order, and what is wrong with the others, cell by cell. */
export function ImportFindings({ file, rows, unknown, reply }: ImportFindingsProps): ReactNode {
  const wrong = rows.length - reply.Good.length;
  const found = reply.Rows.flatMap(({ Row, Issues, Warnings }) => [
    ...Issues.map((note) => ({ Row, note, isIssue: true })),
    ...Warnings.map((note) => ({ Row, note, isIssue: false })),
  ]);
  return (
    <section className="gj-import-findings" aria-label="检查结果">
      <p>
        <strong>{file}</strong>：共 {rows.length} 行，可以导入 {reply.Good.length} 行
        {wrong === 0 ? '' : `，${wrong} 行有问题，不导入`}。
      </p>
      {unknown.length === 0 ? null : <p className="gj-state-text">不认识的列，已忽略：{unknown.join('、')}</p>}
      {found.length === 0 ? null : (
        <div className="gj-import-scroll">
          <table className="gj-import-table">
            <thead>
              <tr>
                <th scope="col">行</th>
                <th scope="col">列</th>
                <th scope="col">问题</th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, MOST).map(({ Row, note, isIssue }, i) => (
                <Finding key={`${Row} ${i}`} row={Row} note={note} isIssue={isIssue} />
              ))}
            </tbody>
          </table>
          {found.length > MOST ? <p className="gj-state-text">还有 {found.length - MOST} 处。</p> : null}
        </div>
      )}
    </section>
  );
}

function Finding({ row, note, isIssue }: { row: number; note: ImportNote; isIssue: boolean }): ReactNode {
  return (
    <tr>
      <td>{row}</td>
      <td>{note.Title}</td>
      <td>
        {isIssue ? null : <Tag color="orange">提醒</Tag>} {note.Message}
      </td>
    </tr>
  );
}
