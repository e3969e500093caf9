import type { ReactNode } from 'react';
import type { ChangePreview } from '#wire/BulkReply.ts';
import { Tag } from '../../fields/Tag.tsx';

type Row = ChangePreview['Rows'][number];

const MAX_SHOWN = 200;

export interface SortedRows {
  readonly changed: readonly Row[];
  readonly same: readonly Row[];
  readonly refused: readonly Row[];
}

export function sortRows({ Rows }: ChangePreview): SortedRows {
  const refused = Rows.filter(({ Issues }) => Issues.length > 0);
  const sound = Rows.filter(({ Issues }) => Issues.length === 0);
  return {
    changed: sound.filter(({ Changes }) => Changes.length > 0),
    same: sound.filter(({ Changes }) => Changes.length === 0),
    refused,
  };
}

/** The previewed result of each record: rejected ones first, each with its reason. */
export function BulkFindings({ changed, same, refused }: SortedRows): ReactNode {
  const rows = [...refused, ...changed, ...same];
  return (
    <section className="gj-bulk-findings" aria-label="检查结果">
      <p role="status">
        {[
          `${changed.length} 条会改变`,
          ...(same.length === 0 ? [] : [`${same.length} 条已经如此，不变`]),
          ...(refused.length === 0 ? [] : [`${refused.length} 条不能这样改，不会修改`]),
        ].join('，')}
        。
      </p>
      <ul className="gj-bulk-rows" tabIndex={0} aria-label="每条记录会改成什么样">
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <li key={row.Id}>
            <strong>{row.Title ?? `编号 ${row.Id}`}</strong>
            <Outcome row={row} />
          </li>
        ))}
      </ul>
      {rows.length > MAX_SHOWN ? <p className="gj-state-text">还有 {rows.length - MAX_SHOWN} 条没有列出。</p> : null}
    </section>
  );
}

function Outcome({ row: { Changes, Issues, Warnings } }: { row: Row }): ReactNode {
  if (Issues.length + Changes.length + Warnings.length === 0) return <span className="gj-state-text">不变</span>;
  return (
    <div>
      {Issues.map(({ Title, Message }) => (
        <p key={`${Title} ${Message}`}>
          <Tag color="red">不能改</Tag> {named(Title, Message)}
        </p>
      ))}
      {Changes.map(({ Field, Title, BeforeText, AfterText }) => (
        <p key={Field}>
          {Title}：<del>{shown(BeforeText)}</del> → <ins>{shown(AfterText)}</ins>
        </p>
      ))}
      {Warnings.map(({ Title, Message }) => (
        <p key={`${Title} ${Message}`}>
          <Tag color="orange">提醒</Tag> {named(Title, Message)}
        </p>
      ))}
    </div>
  );
}

const named = (title: string, message: string): string =>
  title === '' || message.includes(title) ? message : `${title}：${message}`;
const shown = (text: string): string => (text === '' ? '空' : text);
