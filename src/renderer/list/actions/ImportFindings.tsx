import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ImportNote, ImportReply, ImportRowReply } from '#wire/ImportReply.ts';
import type { ImportRow } from '#wire/ImportRow.ts';
import { Tag } from '../../fields/Tag.tsx';

/** More would not be read. */
const MOST = 200;

interface ImportFindingsProps {
  readonly file: string;
  readonly rows: readonly ImportRow[];
  readonly unknown: readonly string[];
  readonly reply: ImportReply;
  readonly isNew: boolean;
  readonly onRepair: (row: number) => void;
  readonly onSave: () => void;
}

/** What would become of the rows of a file: how many are in order, what is wrong with the others, cell by cell, and what becomes of records. */
export function ImportFindings({
  file,
  rows,
  unknown,
  reply,
  isNew,
  onRepair,
  onSave,
}: ImportFindingsProps): ReactNode {
  const wrong = wrongCount(rows, reply);
  const refused = reply.Rows.filter(({ Issues }) => Issues.length > 0);
  const lines = [...refused, ...reply.Rows.filter((row) => !refused.includes(row))].flatMap(linesOf);
  return (
    <section className="gj-import-findings" aria-label="检查结果">
      <p>
        <strong>{file}</strong>：共 {rows.length} 行，{isNew ? `可以导入 ${reply.Good.length} 行` : wayWords(reply)}
        {wrong === 0 ? '' : `，${wrong} 行有问题，不导入`}。
      </p>
      {unknown.length === 0 ? null : <p className="gj-state-text">不认识的列，已忽略：{unknown.join('、')}</p>}
      {wrong === 0 ? null : (
        <div className="gj-import-buttons">
          <Button onClick={onSave}>下载有问题的行</Button>
        </div>
      )}
      {lines.length === 0 ? null : (
        <div className="gj-import-scroll" tabIndex={0} role="group" aria-label="每一行">
          <table className="gj-import-table">
            <thead>
              <tr>
                <th scope="col">行</th>
                <th scope="col">列</th>
                <th scope="col">{isNew ? '问题' : '问题或修改'}</th>
              </tr>
            </thead>
            <tbody>
              {lines.slice(0, MOST).map((line, i) => (
                <tr key={`${line.row} ${i}`}>
                  <td>{line.row}</td>
                  <td>{line.title}</td>
                  <td>
                    {line.kind === 'warning' ? <Tag color="orange">提醒</Tag> : null} {line.text}
                    {line.kind === 'issue' ? (
                      <Button
                        type="link"
                        size="small"
                        aria-label={`修改第 ${line.row} 行`}
                        onClick={() => onRepair(line.row)}
                      >
                        修改
                      </Button>
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {lines.length > MOST ? <p className="gj-state-text">还有 {lines.length - MOST} 处。</p> : null}
        </div>
      )}
    </section>
  );
}

/** How many rows cannot be written. */
const wrongCount = (rows: readonly ImportRow[], { Good, Same = [] }: ImportReply): number =>
  rows.length - Good.length - Same.length;

function wayWords({ Good, Same = [], Rows }: ImportReply): string {
  const good = new Set(Good);
  const changed = Rows.filter(({ Row, Id }) => Id !== undefined && good.has(Row)).length;
  return `新增 ${Good.length - changed} 行，修改 ${changed} 行，${Same.length} 行没有变化`;
}

interface Line {
  readonly row: number;
  readonly kind: 'issue' | 'warning' | 'change';
  readonly title: string;
  readonly text: string;
}

function linesOf({ Row: row, Issues, Warnings, Title, Changes = [] }: ImportRowReply): Line[] {
  const note =
    (kind: Line['kind']) =>
    ({ Title: title, Message: text }: ImportNote): Line => ({ row, kind, title, text });
  const changes = Changes.map((change): Line => {
    const words = `${change.BeforeText || '（空）'} → ${change.AfterText || '（空）'}`;
    return { row, kind: 'change', title: change.Title, text: `${Title ?? ''}：${words}` };
  });
  return [...Issues.map(note('issue')), ...Warnings.map(note('warning')), ...(Issues.length > 0 ? [] : changes)];
}
