import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import type { CaseResult } from '#proof/cases/runCases.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useToolbox } from '../state/Toolbox.ts';
import { enteredWords, expectedWords, fieldTitle, WHAT_TITLES } from './caseWords.ts';
import { HeadRow } from '#renderer/layout/HeadRow.tsx';

interface CaseItemProps {
  readonly model: EntityModel;
  readonly result: CaseResult;
  /** Fills the live form in as the case does; undefined where there is no such form. */
  readonly onFill: ((ruleCase: RuleCase) => void) | undefined;
}

/** A case: its title and result; expanded, its input and the differences. */
export function CaseItem(props: CaseItemProps): ReactNode {
  const { ruleCase, passed } = props.result;
  const [isOpen, setIsOpen] = useState<boolean>();
  const isShown = isOpen ?? !passed;
  return (
    <li className={passed ? 'gj-case' : 'gj-case is-failed'}>
      <button
        type="button"
        className="gj-flex gj-case-head"
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isShown)}
      >
        <span className="gj-case-mark">
          <Icon name={passed ? 'check' : 'close'} size={14} />
        </span>
        <span className="gj-case-title">
          <span className="gj-unseen">{passed ? '通过：' : '未通过：'}</span>
          {ruleCase.title}
        </span>
        <small>{ruleCase.rule}</small>
      </button>
      {isShown ? <CaseBody {...props} /> : null}
    </li>
  );
}

function CaseBody({ model, result, onFill }: CaseItemProps): ReactNode {
  const { check, revealPointer } = useToolbox();
  const { ruleCase, index } = result;
  return (
    <div className="gj-gap-8 gj-case-body">
      <p>填写：{enteredWords(model, ruleCase, check.product.enums)}</p>
      {result.refusals.map(({ field, message }) => (
        <p key={field} className="gj-case-refusal">
          {message}
        </p>
      ))}
      {result.differences.length === 0 ? null : <CaseDifferences model={model} result={result} />}
      <div className="gj-wrap">
        <Button size="small" onClick={() => revealPointer(`${model.key}/cases.json`, `/cases/${index}`)}>
          在 cases.json 中打开
        </Button>
        {onFill === undefined ? null : (
          <Button size="small" onClick={() => onFill(ruleCase)}>
            填入表单
          </Button>
        )}
      </div>
    </div>
  );
}

const HEADS = ['字段', '属性', '期望', '实际'];

function CaseDifferences({ model, result }: Pick<CaseItemProps, 'model' | 'result'>): ReactNode {
  const { check } = useToolbox();
  const { enums } = check.product;
  return (
    <table className="gj-tools-table">
      <HeadRow titles={HEADS} />
      <tbody>
        {result.differences.map((difference) => (
          <tr key={`${difference.field} ${difference.what}`}>
            <td>{fieldTitle(model, difference.field)}</td>
            <td>{WHAT_TITLES[difference.what]}</td>
            <td className="gj-wanted">{expectedWords(model, difference, difference.expected, enums)}</td>
            <td className="gj-seen">{expectedWords(model, difference, difference.seen, enums)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
