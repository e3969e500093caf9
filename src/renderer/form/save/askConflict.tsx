import { useState, type ReactNode } from 'react';
import type { Notify } from '../../feedback/Notify.ts';
import { NOTHING } from '../../fields/valueText.ts';
import { type Conflict, type ConflictField, namesOf } from './conflictOf.ts';
import '../../feedback/ask.css';
import './conflict.css';

/** The input discarded in favour of current values: fields by name, and child rows by their field's name. */
export interface DiscardedInput {
  readonly fields: ReadonlySet<string>;
  readonly rows: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Shows another user's changes next to the own; resolves to the input to discard, undefined to continue editing. */
export async function askConflict(notify: Notify, conflict: Conflict): Promise<DiscardedInput | undefined> {
  let kept = firstChoice(conflict);
  const saves = await notify.ask({
    title: '数据已被他人修改',
    content: (
      <ConflictTable
        conflict={conflict}
        onChoice={(choice) => {
          kept = choice;
        }}
      />
    ),
    yes: '按选择保存',
    no: '返回修改',
    isWide: true,
  });
  if (!saves) return undefined;
  const rows = new Map<string, Set<string>>();
  const fields = new Set<string>();
  for (const place of conflict.fields) {
    const { field, row } = place;
    if (row !== undefined) rows.set(field.name, rows.get(field.name) ?? new Set());
    if (kept.has(keyOf(place))) continue;
    if (row === undefined) for (const name of namesOf(field)) fields.add(name);
    else rows.get(field.name)?.add(row);
  }
  return { fields, rows };
}

/** The fields and rows whose value here is chosen; the others get the current value. */
type Choice = ReadonlySet<string>;

const keyOf = ({ field, row }: ConflictField): string => (row === undefined ? field.name : `${field.name} ${row}`);

const firstChoice = ({ fields }: Conflict): Choice => new Set(fields.filter(({ isMine }) => isMine).map(keyOf));

interface ConflictTableProps {
  readonly conflict: Conflict;
  /** Receives every choice; the changes made here are selected by default. */
  readonly onChoice: (kept: Choice) => void;
}

/** Both versions of a record field by field, to choose from. */
function ConflictTable({ conflict, onChoice }: ConflictTableProps): ReactNode {
  const { by, fields, others } = conflict;
  const [kept, setKept] = useState<Choice>(firstChoice(conflict));
  const choose = (names: readonly string[], isMine: boolean): void => {
    const rest = [...kept].filter((name) => !names.includes(name));
    const next = new Set(isMine ? [...rest, ...names] : rest);
    setKept(next);
    onChoice(next);
  };
  const all = fields.map(keyOf);
  return (
    <div className="gj-asked gj-conflict">
      <p>
        {by === '' ? '其他人' : by} 保存了这条记录。
        {fields.length === 0 ? '您修改的字段没有冲突，保存会保留双方的修改。' : '请逐项选择保留哪一个，再保存。'}
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
              <Row key={keyOf(row)} row={row} isMine={kept.has(keyOf(row))} onChoose={choose} />
            ))}
          </tbody>
        </table>
      )}
      {others.length === 0 ? null : <p className="gj-conflict-others">对方还修改了：{others.join('、')}（将会保留）</p>}
    </div>
  );
}

const AllButton = ({ words, label, onClick }: { words: string; label: string; onClick: () => void }): ReactNode => (
  <button type="button" className="gj-conflict-all" aria-label={label} onClick={onClick}>
    {words}
  </button>
);

interface RowProps {
  readonly row: ConflictField;
  readonly isMine: boolean;
  readonly onChoose: (names: readonly string[], isMine: boolean) => void;
}

function Row({ row, isMine, onChoose }: RowProps): ReactNode {
  const { title, mine, theirs } = row;
  const key = keyOf(row);
  const option = (words: string, side: string, isThis: boolean): ReactNode => (
    <label className={isMine === isThis ? 'is-chosen' : undefined}>
      <input
        type="radio"
        name={`conflict-${key}`}
        aria-label={`${title}：${side}`}
        checked={isMine === isThis}
        onChange={() => onChoose([key], isThis)}
      />
      <span>{words === '' ? NOTHING : words}</span>
    </label>
  );
  return (
    <tr data-field={key}>
      <th scope="row">{title}</th>
      <td>{option(mine, '我的修改', true)}</td>
      <td>{option(theirs, '当前值', false)}</td>
    </tr>
  );
}
