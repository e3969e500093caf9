import { useState, type ReactNode } from 'react';
import { NOTHING } from '../../fields/renderCell.tsx';
import type { Conflict, ConflictField } from './conflictOf.ts';

/** The fields whose value here is kept; those of the others give way to the current one. */
export type Choice = ReadonlySet<string>;

interface ConflictTableProps {
  readonly conflict: Conflict;
  /** Receives every choice; what was changed here is kept until something else is chosen. */
  readonly onChoice: (kept: Choice) => void;
}

/** Both versions of a record field by field, to choose from. */
export function ConflictTable({ conflict: { by, fields, others }, onChoice }: ConflictTableProps): ReactNode {
  const [kept, setKept] = useState<Choice>(new Set(fields.map(({ field }) => field.name)));
  const choose = (names: readonly string[], isMine: boolean): void => {
    const rest = [...kept].filter((name) => !names.includes(name));
    const next = new Set(isMine ? [...rest, ...names] : rest);
    setKept(next);
    onChoice(next);
  };
  const all = fields.map(({ field }) => field.name);
  return (
    <div className="gj-conflict">
      <p>
        {by === '' ? '其他人' : by} 保存了这条记录。
        {fields.length === 0 ? '您修改的字段没有冲突，保存会保留双方的修改。' : '请逐个选择保留哪个值，再保存。'}
      </p>
      {fields.length === 0 ? null : (
        <table>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">
                我的修改
                <AllButton words="全部选择" label="全部保留我的修改" onClick={() => choose(all, true)} />
              </th>
              <th scope="col">
                当前值
                <AllButton words="全部选择" label="全部采用当前值" onClick={() => choose(all, false)} />
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((row) => (
              <Row key={row.field.name} row={row} isMine={kept.has(row.field.name)} onChoose={choose} />
            ))}
          </tbody>
        </table>
      )}
      {others.length === 0 ? null : <p className="gj-conflict-others">对方还修改了：{others.join('、')}（将会保留）</p>}
    </div>
  );
}

function AllButton({ words, label, onClick }: { words: string; label: string; onClick: () => void }): ReactNode {
  return (
    <button type="button" className="gj-conflict-all" aria-label={label} onClick={onClick}>
      {words}
    </button>
  );
}

interface RowProps {
  readonly row: ConflictField;
  readonly isMine: boolean;
  readonly onChoose: (names: readonly string[], isMine: boolean) => void;
}

function Row({ row: { field, mine, theirs }, isMine, onChoose }: RowProps): ReactNode {
  const option = (words: string, side: string, isThis: boolean): ReactNode => (
    <label className={isMine === isThis ? 'is-chosen' : undefined}>
      <input
        type="radio"
        name={`conflict-${field.name}`}
        aria-label={`${field.title}：${side}`}
        checked={isMine === isThis}
        onChange={() => {
          onChoose([field.name], isThis);
        }}
      />
      <span>{words === '' ? NOTHING : words}</span>
    </label>
  );
  return (
    <tr data-field={field.name}>
      <th scope="row">{field.title}</th>
      <td>{option(mine, '我的修改', true)}</td>
      <td>{option(theirs, '当前值', false)}</td>
    </tr>
  );
}
