import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { enteredWords } from './caseWords.ts';
import { useAppendCases } from './useAppendCases.ts';
import { useToolbox } from '../state/Toolbox.ts';

interface ProposedCasesProps {
  readonly proposed: readonly RuleCase[];
  /** Called after cases were taken over. */
  readonly onApplied: () => void;
}

/** Cases that would show what is missing, for a person to read and take over. */
export function ProposedCases({ proposed, onApplied }: ProposedCasesProps): ReactNode {
  const { check, model } = useToolbox();
  const { notify } = useRenderer();
  const append = useAppendCases();
  if (proposed.length === 0 || model === undefined) return null;
  const take = (cases: readonly RuleCase[]): void => {
    if (append(cases) === undefined) return;
    notify.success(`已加入 ${cases.length} 个用例，请核对期望是否正确`);
    onApplied();
  };
  return (
    <section>
      <h3>
        建议的用例 <small>{proposed.length}</small>
      </h3>
      <p className="gj-coverage-walk">期望的是规则现在的结果；请确认这就是业务要的，再加入。</p>
      <ul className="gj-case-list">
        {proposed.map((ruleCase) => (
          <li key={ruleCase.title} className="gj-case gj-proposed">
            <div>
              <strong>{ruleCase.title}</strong>
              <p>填写：{enteredWords(model, ruleCase, check.product.enums)}</p>
            </div>
            <Button size="small" onClick={() => take([ruleCase])}>
              加入
            </Button>
          </li>
        ))}
      </ul>
      <Button onClick={() => take(proposed)}>全部加入</Button>
    </section>
  );
}
