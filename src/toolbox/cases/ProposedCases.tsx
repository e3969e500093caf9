import { Button } from 'antd';
import type { ReactNode } from 'react';
import { type AddedCases, addCases } from '#documents/edit/appendCases.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { useToolbox } from '../state/Toolbox.ts';
import { enteredWords } from './caseWords.ts';
import './coverage.css';

interface AppendedCases {
  readonly file: string;
  readonly text: string;
}

/** Appends cases to cases.json in the editor; undefined, with a message, if that file cannot be parsed. */
export function useAppendCases(): (added: Partial<AddedCases>) => AppendedCases | undefined {
  const { texts, entity } = useToolbox();
  const { notify } = useRenderer();
  return ({ cases = [], decisions = [] }) => {
    const file = `${entity}/cases.json`;
    const text = texts.current.get(file) ?? '';
    const next = addCases(text, { cases, decisions });
    if (next === undefined) {
      notify.error('cases.json 不是可以读取的用例文档，请先改正它');
      return undefined;
    }
    texts.edit(file, next);
    return { file, text: next };
  };
}

interface ProposedCasesProps {
  readonly proposed: AddedCases;
  /** Called after cases were taken over. */
  readonly onApplied: () => void;
}

/** Proposed cases for the gaps, for review before they are added. */
export function ProposedCases({ proposed, onApplied }: ProposedCasesProps): ReactNode {
  const { check, model } = useToolbox();
  const { notify } = useRenderer();
  const append = useAppendCases();
  const { cases, decisions } = proposed;
  const count = cases.length + decisions.length;
  if (count === 0 || model === undefined) return null;
  const take = (added: Partial<AddedCases>): void => {
    if (append(added) === undefined) return;
    notify.success(`已加入 ${(added.cases ?? []).length + (added.decisions ?? []).length} 个用例，请核对期望是否正确`);
    onApplied();
  };
  return (
    <section>
      <h3>
        建议的用例 <small>{count}</small>
      </h3>
      <p className="gj-coverage-walk">期望的是规则和判定现在的结果；请确认这就是业务要的，再加入。</p>
      <ul className="gj-case-list">
        {cases.map((one) => (
          <Proposed
            key={`case ${one.title}`}
            title={one.title}
            words={`填写：${enteredWords(model, one, check.product.enums)}`}
            onTake={() => take({ cases: [one] })}
          />
        ))}
        {decisions.map((one) => (
          <Proposed
            key={`decision ${one.title}`}
            title={one.title}
            words="判定"
            onTake={() => take({ decisions: [one] })}
          />
        ))}
      </ul>
      <Button onClick={() => take(proposed)}>全部加入</Button>
    </section>
  );
}

const Proposed = ({ title, words, onTake }: { title: string; words: string; onTake: () => void }): ReactNode => (
  <li className="gj-case gj-proposed">
    <div>
      <strong>{title}</strong>
      <p>{words}</p>
    </div>
    <Button size="small" onClick={onTake}>
      加入
    </Button>
  </li>
);
