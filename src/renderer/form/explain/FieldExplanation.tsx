import type { ReactNode } from 'react';
import { decidesAbout } from '#proof/explain/decidesAbout.ts';
import type { ChainLink, ExplainedCause, ExplainedRule, Explanation } from '#proof/explain/Explanation.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { Tag } from '../../fields/Tag.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useEnums } from '../../stores/useEnums.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import { ChangeProposal } from './ChangeProposal.tsx';
import { ConditionTree } from './ConditionTree.tsx';
import { explainNow } from './explainNow.ts';
import { useReferencedEntities } from './useReferencedEntities.ts';

interface FieldExplanationProps {
  readonly engine: FormEngine;
  readonly field: FieldModel;
  /** Brings a field of the form into sight and focuses it. */
  readonly onGoTo: (field: string) => void;
}

/** Why a field is as it is: what it is now, the rules with what they read, and the smallest change that makes it otherwise. */
export function FieldExplanation({ engine, field, onGoTo }: FieldExplanationProps): ReactNode {
  const { state } = engine;
  useReferencedEntities(state.model);
  const explanation = explainNow(state, field, useEnums(enumTypesIn(state.model)));
  const { goal, causes, rules, chain, visible } = explanation;
  const deciding = rules.filter((rule) => decidesAbout(goal, rule));
  const others = visible ? rules.filter((rule) => !decidesAbout(goal, rule)) : [];
  return (
    <div className="gj-why">
      {visible ? <StateTags explanation={explanation} /> : null}
      {causes
        .filter((cause) => !isSaidByRule(cause, deciding))
        .map((cause) => (
          <Cause key={cause.text} cause={cause} />
        ))}
      {[...deciding, ...others].map((rule) => (
        <RuleView key={`${rule.place.pointer} ${rule.property}`} rule={rule} />
      ))}
      {chain.map((link) => (
        <Link key={link.field} link={link} />
      ))}
      {causes.length + rules.length === 0 ? <p className="gj-why-none">没有规则约束这个字段。</p> : null}
      <ChangeProposal engine={engine} explanation={explanation} onGoTo={onGoTo} />
    </div>
  );
}

/** How a value is computed says already that it is. */
const isSaidByRule = ({ kind }: ExplainedCause, rules: readonly ExplainedRule[]): boolean =>
  kind === 'computed' && rules.some(({ property }) => property === 'value');

/** Enum types whose labels the rules of an entity may need. */
function enumTypesIn({ ruleSet, fields }: EntityModel): string[] {
  const named = new Set([...ruleSet.slots, ...ruleSet.governed.map((index) => fields[index]?.name ?? '')]);
  const types = fields.flatMap((field) => (named.has(field.name) && field.enum !== undefined ? [field.enum.type] : []));
  return [...new Set(types)];
}

function StateTags({ explanation: { required, editable } }: { explanation: Explanation }): ReactNode {
  return (
    <p className="gj-why-state">
      <Tag color="green">显示</Tag>
      <Tag color={required ? 'orange' : 'grey'}>{required ? '必填' : '选填'}</Tag>
      <Tag color={editable ? 'grey' : 'blue'}>{editable ? '可填写' : '只读'}</Tag>
    </p>
  );
}

function Cause({ cause: { kind, text } }: { cause: ExplainedCause }): ReactNode {
  return (
    <p className="gj-why-cause">
      <Icon name={kind === 'permission' || kind === 'state' ? 'lock' : 'info'} />
      {text}
    </p>
  );
}

function RuleView({ rule: { section, words, condition } }: { rule: ExplainedRule }): ReactNode {
  return (
    <div className="gj-why-rule">
      <p className="gj-why-words">
        {section === undefined ? null : <span className="gj-why-section">分组「{section}」</span>}
        {words}
      </p>
      {condition === undefined ? null : <ConditionTree condition={condition} />}
    </div>
  );
}

function Link({ link: { title, kind, rules } }: { link: ChainLink }): ReactNode {
  return (
    <div className="gj-why-link">
      <p className="gj-why-cause">
        <Icon name="branch" />
        {kind === 'hidden' ? `「${title}」也被隐藏，按未填写处理` : `「${title}」由规则计算`}
      </p>
      {rules.map((rule) => (
        <RuleView key={`${rule.place.pointer} ${rule.property}`} rule={rule} />
      ))}
    </div>
  );
}
