import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ChildChange, ImportNote, ImportReply, ImportRowReply } from '#wire/ImportReply.ts';
import type { ImportRow } from '#wire/ImportRow.ts';
import { Tag } from '../../fields/Tag.tsx';
import type { StrayRow } from './importChildren.ts';
import { HeadRow } from '../../layout/HeadRow.tsx';

const MAX_SHOWN = 200;

interface ImportFindingsProps {
  readonly file: string;
  readonly rows: readonly ImportRow[];
  readonly unknown: readonly string[];
  readonly strays: readonly StrayRow[];
  readonly reply: ImportReply;
  readonly isNew: boolean;
  readonly onRepair: (row: number) => void;
  readonly onSave: () => void;
}

/** The result of the check: the number of valid rows, the errors of the others by cell, and the changes to records. */
export function ImportFindings(props: ImportFindingsProps): ReactNode {
  const { file, rows, unknown, strays, reply, isNew, onRepair, onSave } = props;
  const wrong = wrongCount(rows, reply);
  const refused = reply.Rows.filter(({ Issues }) => Issues.length > 0);
  const lines = [
    ...refused.flatMap(linesOf),
    ...strays.map(strayLine),
    ...reply.Rows.filter((row) => !refused.includes(row)).flatMap(linesOf),
  ];
  return (
    <section className="gj-import-findings" aria-label="检查结果">
      <p>
        <strong>{file}</strong>：共 {rows.length} 行，{isNew ? `可以导入 ${reply.Good.length} 行` : wayWords(reply)}
        {wrong === 0 ? '' : `，${wrong} 行有问题，不导入`}。{childWords(rows, reply, strays)}
      </p>
      {unknown.length === 0 ? null : <p className="gj-state-text">不认识的列，已忽略：{unknown.join('、')}</p>}
      {wrong + strays.length === 0 ? null : (
        <div className="gj-wrap gj-import-buttons">
          <Button onClick={onSave}>下载有问题的行</Button>
        </div>
      )}
      {lines.length === 0 ? null : (
        <div className="gj-import-scroll" tabIndex={0} role="group" aria-label="每一行">
          <table className="gj-import-table">
            <HeadRow titles={['行', '列', isNew ? '问题' : '问题或修改']} />
            <tbody>
              {lines.slice(0, MAX_SHOWN).map((line, i) => (
                <tr key={`${line.row ?? ''} ${i}`}>
                  <td>{line.row}</td>
                  <td>{line.title}</td>
                  <td>
                    {line.kind === 'warning' ? <Tag color="orange">提醒</Tag> : null} {line.text}
                    <RepairButton line={line} onRepair={onRepair} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {lines.length > MAX_SHOWN ? <p className="gj-state-text">还有 {lines.length - MAX_SHOWN} 处。</p> : null}
        </div>
      )}
    </section>
  );
}

const wrongCount = (rows: readonly ImportRow[], { Good, Same = [] }: ImportReply): number =>
  rows.length - Good.length - Same.length;

function wayWords({ Good, Same = [], Rows }: ImportReply): string {
  const good = new Set(Good);
  const changed = Rows.filter(({ Row, Id }) => Id !== undefined && good.has(Row)).length;
  return `新增 ${Good.length - changed} 行，修改 ${changed} 行，${Same.length} 行没有变化`;
}

/** Describes how many child rows are included, and how many match no record. */
function childWords(rows: readonly ImportRow[], { Good }: ImportReply, strays: readonly StrayRow[]): string {
  const good = new Set(Good);
  const below = rows.flatMap(({ Row, Children = {} }) => (good.has(Row) ? Object.values(Children).flat() : []));
  const isTold = rows.some(({ Children }) => Children !== undefined);
  return [
    isTold ? `其中明细 ${below.length} 行。` : '',
    strays.length > 0 ? `${strays.length} 行明细没有对应的记录，不导入。` : '',
  ].join('');
}

interface Line {
  /** Row of the first sheet; undefined for a child row without a record. */
  readonly row: number | undefined;
  readonly kind: 'issue' | 'warning' | 'change';
  readonly title: string;
  readonly text: string;
}

const KIND_WORDS: Readonly<Record<ChildChange['Kind'], string>> = {
  added: '新增一行',
  changed: '修改一行',
  removed: '删除一行',
};

const strayLine = ({ sheet, row, message }: StrayRow): Line => ({
  row: undefined,
  kind: 'issue',
  title: `${sheet.field.title} 第 ${row.Row} 行`,
  text: message,
});

function RepairButton({ line, onRepair }: { line: Line } & Pick<ImportFindingsProps, 'onRepair'>): ReactNode {
  const { kind, row } = line;
  if (kind !== 'issue' || row === undefined) return null;
  return (
    <Button type="link" size="small" aria-label={`修改第 ${row} 行`} onClick={() => onRepair(row)}>
      修改
    </Button>
  );
}

function linesOf({ Row: row, Issues, Warnings, Title, Changes = [], Children = [] }: ImportRowReply): Line[] {
  const note =
    (kind: Line['kind']) =>
    ({ Title: title, Message: text }: ImportNote): Line => ({ row, kind, title, text });
  const changes = Changes.map((change): Line => {
    const words = `${change.BeforeText || '（空）'} → ${change.AfterText || '（空）'}`;
    return { row, kind: 'change', title: change.Title, text: `${Title ?? ''}：${words}` };
  });
  const children = Children.map(({ Title: title, Kind, Changes: own }): Line => {
    const words = own.map(({ Title: name, BeforeText, AfterText }) =>
      Kind === 'changed'
        ? `${name} ${BeforeText || '（空）'} → ${AfterText || '（空）'}`
        : `${name} ${Kind === 'added' ? AfterText : BeforeText}`,
    );
    return { row, kind: 'change', title, text: `${Title ?? ''}：${KIND_WORDS[Kind]}（${words.join('，')}）` };
  });
  const told = [...changes, ...children];
  return [...Issues.map(note('issue')), ...Warnings.map(note('warning')), ...(Issues.length > 0 ? [] : told)];
}
