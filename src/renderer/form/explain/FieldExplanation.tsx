import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Button } from 'antd';
import {
  type ChainLink,
  type ChangeStep,
  currentWordsOf,
  decidesAbout,
  type ExplainedAtom,
  type ExplainedCause,
  type ExplainedCondition,
  type ExplainedRule,
  type Explanation,
  type Goal,
} from '#proof/explain/Explanation.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { freeChecks } from '#engine/validate/totals.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { Tag } from '../../fields/Tag.tsx';
import { Icon } from '../../layout/Icon.tsx';
import { useEnums, useRenderer } from '../../stores/RendererContext.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import { explainField } from '#proof/explain/explainField.ts';
import type { Value } from '#language/Value.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { RecordState } from '../../records/RecordState.ts';

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

/** The smallest change that reaches the goal, with a button that enters it, or why there is none. */
function ChangeProposal({ engine, explanation, onGoTo }: ChangeProposalProps): ReactNode {
  const { change, goal, field, causes } = explanation;
  if (change.kind === 'none') return null;
  if (change.kind === 'steps')
    return (
      <div className="gj-gap-8 gj-why-change">
        <p>{HEADS[goal]}</p>
        <ol className={change.steps.length === 1 ? 'is-single' : ''}>
          {change.steps.map((step) => (
            <li key={step.field}>{step.words}</li>
          ))}
        </ol>
        <FillButton engine={engine} steps={change.steps} field={field} onGoTo={onGoTo} />
      </div>
    );
  // The user did not ask for a required field, or the blocking reason is already shown above.
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

/** Enters the values that are certain; where the user must choose a value, moves to that field. */
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

interface FieldExplanationProps {
  readonly engine: FormEngine;
  readonly field: FieldModel;
  readonly onGoTo: (field: string) => void;
}

/** Explains a field: its state, the rules with the values they read, and the smallest change that would alter it. */
export function FieldExplanation({ engine, field, onGoTo }: FieldExplanationProps): ReactNode {
  const { state } = engine;
  useReferencedEntities(state.model, field);
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

/** Whether a displayed rule already shows that the value is computed. */
const isSaidByRule = ({ kind }: ExplainedCause, rules: readonly ExplainedRule[]): boolean =>
  kind === 'computed' && rules.some(({ property }) => property === 'value');

function enumTypesIn({ ruleSet, fields }: EntityModel): string[] {
  const named = new Set([...ruleSet.slots, ...ruleSet.governed.map((index) => fields[index]?.name ?? '')]);
  const types = fields.flatMap((field) => (named.has(field.name) && field.enum !== undefined ? [field.enum.type] : []));
  return [...new Set(types)];
}

const StateTags = ({ explanation: { required, editable } }: { explanation: Explanation }): ReactNode => (
  <p className="gj-why-state">
    <Tag color="green">显示</Tag>
    <Tag color={required ? 'orange' : 'grey'}>{required ? '必填' : '选填'}</Tag>
    <Tag color={editable ? 'grey' : 'blue'}>{editable ? '可填写' : '只读'}</Tag>
  </p>
);

const Cause = ({ cause: { kind, text } }: { cause: ExplainedCause }): ReactNode => (
  <p className="gj-why-cause">
    <Icon name={kind === 'permission' || kind === 'state' ? 'lock' : 'info'} />
    {text}
  </p>
);

const RuleView = ({ rule: { section, words, condition } }: { rule: ExplainedRule }): ReactNode => (
  <div className="gj-why-rule">
    <p className="gj-why-words">
      {section === undefined ? null : <span className="gj-why-section">分组「{section}」</span>}
      {words}
    </p>
    {condition === undefined ? null : <ConditionTree condition={condition} />}
  </div>
);

const Link = ({ link: { title, kind, rules } }: { link: ChainLink }): ReactNode => (
  <div className="gj-gap-8 gj-why-link">
    <p className="gj-why-cause">
      <Icon name="branch" />
      {kind === 'hidden' ? `「${title}」也被隐藏，按未填写处理` : `「${title}」由规则计算`}
    </p>
    {rules.map((rule) => (
      <RuleView key={`${rule.place.pointer} ${rule.property}`} rule={rule} />
    ))}
  </div>
);

/** Loads the entities whose records rules read, for the titles of their fields; re-renders when one is loaded. */
function useReferencedEntities(model: EntityModel, explained: FieldModel): void {
  const { schemas } = useRenderer();
  useSyncExternalStore(schemas.subscribe, schemas.version);
  const entities = [...model.ruleSet.references.keys()].flatMap((name) => model.field(name)?.reference?.entity ?? []);
  const chosen = [explained.reference?.entity ?? [], ...freeChecks(model, explained).map(({ of }) => of)].flat();
  const missing = [...new Set([...entities, ...chosen])].filter((key) => schemas.get(key) === undefined).join(',');
  useEffect(() => {
    // Until the schema is loaded, field names are shown instead of titles.
    if (missing !== '') for (const key of missing.split(',')) schemas.load(key).catch(() => undefined);
  }, [schemas, missing]);
}

const ConditionTree = ({ condition }: { condition: ExplainedCondition }): ReactNode => (
  <ul className="gj-why-tree">
    <Part condition={condition} />
  </ul>
);

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

const Mark = ({ holds }: { holds: boolean }): ReactNode => (
  <span className={`gj-why-mark ${holds ? 'is-met' : 'is-missed'}`}>
    <Icon name={holds ? 'check' : 'close'} size={14} />
    <span className="gj-unseen">{holds ? '成立' : '不成立'}</span>
  </span>
);

/** Keeps the search for a change below a blink. */
const MAX_STATES = 20_000;
const MAX_MILLISECONDS = 150;

/** Explains why a field is hidden, else read-only, else required. `clock` in milliseconds limits the search. */
export function explainNow(
  state: RecordState,
  field: FieldModel,
  enums: EnumSource,
  clock: () => number = () => performance.now(),
): Explanation {
  const { schema, record, form, findEntity } = state.input;
  const end = clock() + MAX_MILLISECONDS;
  return explainField({
    entity: state.model,
    field: field.name,
    property: goalOf(state, field),
    context: { ...state.context(), enums },
    opened: state.opened(),
    form: { ...form, fields: state.fields },
    access: {
      readable: schema.readable,
      writable: schema.writable,
      editable: record === undefined ? undefined : new Set(record.Editable),
    },
    findEntity,
    texts: textsOf(state),
    limits: { mostStates: MAX_STATES, shouldStop: () => clock() > end },
  });
}

function goalOf(state: RecordState, field: FieldModel): Goal {
  if (state.stateOf(field).display !== 'visible') return 'visible';
  return state.isReadOnly(field) && !state.isMasked(field.name) ? 'editable' : 'required';
}

const textsOf = (state: RecordState): Record<string, Value> =>
  Object.fromEntries(
    state.model.fields.flatMap(({ name }) => {
      const text = state.text(name);
      return text === undefined ? [] : [[name, text]];
    }),
  );
