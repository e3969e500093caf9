import { Button } from 'antd';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import {
  COMPARED_TITLES,
  extentWords,
  isProvenSame,
  type BehaviourDiff,
  type DefinitionChange,
  type StateDifference,
  type UndecidedChange,
} from '#proof/diff/BehaviourDiff.ts';
import { formatNumber } from '#fields/formatNumber.ts';
import { EmptyState } from '#renderer/feedback/ScreenState.tsx';
import { useToolbox } from '../state/Toolbox.ts';
import { TaskNotes } from '../state/TaskNotes.tsx';
import { TaskProgress } from '../state/TaskProgress.tsx';
import { useTask } from '../state/useTask.ts';
import { HeadRow } from '#renderer/layout/HeadRow.tsx';
import './diff.css';

/** The differences between the edited documents and those of the server: the states in which a field differs. */
export function DiffPanel({ isShown }: { isShown: boolean }): ReactNode {
  const { texts, check, entity } = useToolbox();
  const task = useTask('diff');
  const { output, isRunning, failure, isStale } = task;
  const isEdited = texts.edited.size > 0;
  const compare = (): void => {
    const changed = [...texts.edited, ...texts.moved.values()];
    const before = new Map(changed.map((file) => [file, texts.stored.get(file) ?? null]));
    task.run({ entity, before });
  };
  const compareNow = useEffectEvent(() => {
    if (isEdited) compare();
    else task.clear();
  });
  useEffect(() => {
    if (isShown && check.texts !== undefined && !check.isRunning) compareNow();
  }, [isShown, check.texts, check.isRunning, entity]);
  if (!isEdited)
    return (
      <EmptyState title="文档没有修改" text="修改文档之后，这里列出行为与服务器上的版本有什么不同。" icon="transfer" />
    );
  return (
    <div className="gj-stack gj-diff">
      <div className="gj-bar">
        <span>编辑中的文档与服务器上的相比</span>
        <span className="gj-panel-gap" />
        <Button loading={isRunning} onClick={compare}>
          重新比较
        </Button>
      </div>
      {isRunning ? <TaskProgress label="正在比较全部状态" onCancel={task.cancel} /> : null}
      <TaskNotes
        failure={failure}
        isStale={isStale && !isRunning}
        isComplete={output === undefined || output.isComplete}
      />
      {output === undefined ? null : <Differences diff={output} />}
    </div>
  );
}

const PRESENCE = { added: '这是一个新的实体', removed: '这个实体被删除了' } as const;

function Differences({ diff }: { diff: BehaviourDiff }): ReactNode {
  const walked = `走查了 ${formatNumber(diff.walked)} 个状态${extentWords(diff)}`;
  const presence = diff.presence === 'both' ? null : <p className="gj-panel-note is-odd">{PRESENCE[diff.presence]}</p>;
  if (presence !== null && diff.definitions.length === 0) return presence;
  if (isProvenSame(diff)) return <p className="gj-panel-note is-good">行为没有不同；{walked}</p>;
  return (
    <>
      {presence}
      <p className="gj-diff-walk">
        {diff.title}：{diff.states.length + diff.definitions.length} 处不同
        {diff.undecided.length === 0 ? '' : `，${diff.undecided.length} 处未能判定`}；{walked}
      </p>
      {diff.gains.length === 0 ? null : (
        <ul className="gj-plain-list">
          {diff.gains.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {diff.states.length === 0 ? null : <StateTable states={diff.states} />}
      {diff.definitions.length === 0 ? null : <DefinitionTable definitions={diff.definitions} />}
      {diff.undecided.length === 0 ? null : <UndecidedTable undecided={diff.undecided} />}
    </>
  );
}

const Table = ({ heads, children }: { heads: readonly string[]; children: ReactNode }): ReactNode => (
  <div className="gj-table-frame">
    <table className="gj-tools-table">
      <HeadRow titles={heads} />
      <tbody>{children}</tbody>
    </table>
  </div>
);

const StateTable = ({ states }: { states: readonly StateDifference[] }): ReactNode => (
  <Table heads={['字段', '属性', '不同的状态', '最小的例子', '之前', '之后']}>
    {states.map(({ field, title, property, states: count, of, example, before, after }) => (
      <tr key={`${field} ${property}`}>
        <td>{title}</td>
        <td>{COMPARED_TITLES[property]}</td>
        <td>
          {formatNumber(count)} / {formatNumber(of)}
        </td>
        <td>{example.words}</td>
        <td className="gj-wanted">{before}</td>
        <td className="gj-seen">{after}</td>
      </tr>
    ))}
  </Table>
);

function UndecidedTable({ undecided }: { undecided: readonly UndecidedChange[] }): ReactNode {
  const { revealPointer } = useToolbox();
  return (
    <section>
      <h3>未能判定</h3>
      <p className="gj-coverage-walk">没有找到结果不同的填法，也没有证明结果总是相同。</p>
      <Table heads={['规则', '之前', '之后']}>
        {undecided.map(({ title, place, before, after }) => (
          <tr key={`${place.file} ${place.pointer} ${title}`}>
            <td>
              <Button type="link" size="small" onClick={() => revealPointer(place.file, place.pointer, place.range)}>
                {title}
              </Button>
            </td>
            <td className="gj-wanted">{before}</td>
            <td className="gj-seen">{after}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

const DefinitionTable = ({ definitions }: { definitions: readonly DefinitionChange[] }): ReactNode => (
  <Table heads={['定义', '内容', '之前', '之后']}>
    {definitions.map(({ field, title, what, before, after }) => (
      <tr key={`${field ?? ''} ${what}`}>
        <td>{field === undefined ? '实体' : title}</td>
        <td>{what}</td>
        <td className="gj-wanted">{before}</td>
        <td className="gj-seen">{after}</td>
      </tr>
    ))}
  </Table>
);
