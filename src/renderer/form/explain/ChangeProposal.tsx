import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ChangeStep, Explanation } from '#proof/explain/Explanation.ts';
import type { FormEngine } from '../formily/FormEngine.ts';

const HEADS = {
  visible: '这样填写就会显示',
  required: '这样填写就会变为必填',
  editable: '这样填写就可以修改',
} as const;
const VERBS = { visible: '显示它', required: '使它必填', editable: '使它可以修改' } as const;

interface ChangeProposalProps {
  readonly engine: FormEngine;
  readonly explanation: Explanation;
  readonly onGoTo: (field: string) => void;
}

/** The smallest change that makes a field what it is not, with a button that enters it, or why there is none. */
export function ChangeProposal({ engine, explanation, onGoTo }: ChangeProposalProps): ReactNode {
  const { change, goal, field, causes } = explanation;
  if (change.kind === 'none') return null;
  if (change.kind === 'steps')
    return (
      <div className="gj-why-change">
        <p>{HEADS[goal]}</p>
        <ol className={change.steps.length === 1 ? 'is-single' : ''}>
          {change.steps.map((step) => (
            <li key={step.field}>{step.words}</li>
          ))}
        </ol>
        <FillButton engine={engine} steps={change.steps} field={field} onGoTo={onGoTo} />
      </div>
    );
  // Nobody asked to have the field required, and what blocks it is said above already.
  if (goal === 'required' || causes.some(({ text }) => text === change.reason)) return null;
  return (
    <p className="gj-why-none">
      {change.kind === 'impossible' ? `无法通过填写其他内容${VERBS[goal]}：` : ''}
      {change.reason}
    </p>
  );
}

interface FillButtonProps extends Pick<ChangeProposalProps, 'engine' | 'onGoTo'> {
  readonly steps: readonly ChangeStep[];
  readonly field: string;
}

/** Enters what is certain; where a person has to say which value, it leads there. */
function FillButton({ engine, steps, field, onGoTo }: FillButtonProps): ReactNode {
  const exact = steps.filter(({ isExact }) => isExact);
  const open = steps.find(({ isExact }) => !isExact);
  return (
    <Button
      size="small"
      type="primary"
      onClick={() => {
        if (exact.length > 0)
          engine.enter({ values: Object.fromEntries(exact.flatMap(({ values }) => Object.entries(values))) });
        onGoTo(open?.field ?? field);
      }}
    >
      {open === undefined ? '填入这些值' : `去填写「${open.title}」`}
    </Button>
  );
}
