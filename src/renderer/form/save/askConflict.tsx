import { useState, type ReactNode } from 'react';
import type { Notify } from '../../feedback/Notify.ts';
import { NOTHING } from '../../fields/valueText.ts';
import { type Conflict, type ConflictField, namesOf } from './conflictOf.ts';
import './conflict.css';

/**
 * Shows what another user saved meanwhile beside what was changed here. Resolves to the names of the fields that give way to the
 * current values; undefined when the user would rather go on editing.
 */
export async function askConflict(notify: Notify, conflict: Conflict): Promise<ReadonlySet<string> | undefined> {
  let kept: Choice = new Set(conflict.fields.map(({ field }) => field.name));
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
  const given = conflict.fields.filter(({ field }) => !kept.has(field.name));
  return saves ? new Set(given.flatMap(({ field }) => namesOf(field))) : undefined;
}

/** The fields whose value here is kept; those of the others give way to the current one. */
type Choice = ReadonlySet<string>;

interface ConflictTableProps {
  readonly conflict: Conflict;
  /** Receives every choice; what was changed here is kept until something else is chosen. */
  readonly onChoice: (kept: Choice) => void;
}

/** Both versions of a record field by field, to choose from. */
function ConflictTable({ conflict: { by, fields, others }, onChoice }: ConflictTableProps): ReactNode {
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
