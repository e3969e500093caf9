import type { ReactNode } from 'react';
import { currentWordsOf } from '#proof/explain/atomWords.ts';
import type { ExplainedAtom, ExplainedCondition } from '#proof/explain/Explanation.ts';
import { Icon } from '../../layout/Icon.tsx';

/** The parts of a condition, each with whether it holds and what it reads now. */
export function ConditionTree({ condition }: { condition: ExplainedCondition }): ReactNode {
  return (
    <ul className="gj-why-tree">
      <Part condition={condition} />
    </ul>
  );
}

function Part({ condition }: { condition: ExplainedCondition }): ReactNode {
  if (condition.kind === 'atom') return <Atom atom={condition} />;
  return (
    <li>
      <span className="gj-why-part">
        <Mark holds={condition.holds} />
        {condition.kind === 'all' ? '以下全部成立' : '以下任一成立'}
      </span>
      <ul className="gj-why-tree">
        {condition.parts.map((part, index) => (
          <Part key={index} condition={part} />
        ))}
      </ul>
    </li>
  );
}

function Atom({ atom }: { atom: ExplainedAtom }): ReactNode {
  const now = currentWordsOf(atom.inputs);
  return (
    <li>
      <span className="gj-why-part">
        {atom.isSecret ? <span className="gj-why-mark">?</span> : <Mark holds={atom.holds} />}
        <span>
          {atom.words}
          {now === '' ? null : <span className="gj-why-now">{now}</span>}
        </span>
      </span>
    </li>
  );
}

function Mark({ holds }: { holds: boolean }): ReactNode {
  return (
    <span className={`gj-why-mark ${holds ? 'is-met' : 'is-missed'}`}>
      <Icon name={holds ? 'check' : 'close'} size={14} />
      <span className="gj-unseen">{holds ? '成立' : '不成立'}</span>
    </span>
  );
}
