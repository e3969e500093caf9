import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ChangePreview } from '#wire/BulkReply.ts';

type Found = ChangePreview['Rows'][number];

/** More would not be read. */
const MAX_SHOWN = 20;

interface GridFindingsProps {
  readonly found: readonly Found[];
  /** Brings what a finding is about into sight; undefined for a record that is on another page. */
  readonly goTo: (id: number, field: string) => (() => void) | undefined;
}

/** The errors and warnings of records in the grid. */
export function GridFindings({ found, goTo }: GridFindingsProps): ReactNode {
  const notes = found.flatMap(({ Id, Title, Issues, Warnings }) =>
    [
      ...Issues.map((note) => ({ ...note, isIssue: true })),
      ...Warnings.map((note) => ({ ...note, isIssue: false })),
    ].map((note) => ({ ...note, id: Id, name: Title ?? `编号 ${Id}` })),
  );
  if (notes.length === 0) return null;
  return (
    <section className="gj-sheet-findings" aria-label="检查结果">
      <ul>
        {notes.slice(0, MAX_SHOWN).map(({ id, name, Field, Title, Message, isIssue }) => {
          const go = goTo(id, Field);
          const text = Title === '' || Message.includes(Title) ? Message : `${Title}：${Message}`;
          return (
            <li key={`${id} ${Field} ${Message}`} className={isIssue ? 'is-wrong' : undefined}>
              {go === undefined ? (
                <strong>{name}（不在本页）</strong>
              ) : (
                <Button type="link" size="small" onClick={go}>
                  {name}
                </Button>
              )}
              <span>
                {isIssue ? '不能保存' : '提醒'}：{text}
              </span>
            </li>
          );
        })}
      </ul>
      {notes.length > MAX_SHOWN ? <p className="gj-state-text">还有 {notes.length - MAX_SHOWN} 处没有列出。</p> : null}
    </section>
  );
}
