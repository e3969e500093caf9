import { AutoComplete, Checkbox, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { isRuleNumber } from '#proof/cases/isRuleNumber.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { useToolbox } from '../state/Toolbox.ts';
import type { MatrixState } from './useMatrix.ts';

interface MatrixChoicesProps {
  readonly state: MatrixState;
  /** Somebody wanted to go on: what is missing is said from now on. */
  readonly isAsked: boolean;
}

/** Chooses what a matrix varies, what it shows, and the rule that its cases count for. */
export function MatrixChoices({ state, isAsked }: MatrixChoicesProps): ReactNode {
  const id = useId();
  const { choice, change, offered } = state;
  return (
    <div className="gj-matrix-choices">
      <label htmlFor={`${id}-inputs`}>条件</label>
      <FieldSelect
        id={`${id}-inputs`}
        fields={offered.inputs}
        value={choice.inputs}
        onChange={(inputs) => change({ inputs })}
      />
      <label htmlFor={`${id}-fields`}>结果</label>
      <FieldSelect
        id={`${id}-fields`}
        fields={offered.fields}
        value={choice.fields}
        onChange={(fields) => change({ fields })}
      />
      <label htmlFor={`${id}-rule`}>规则编号</label>
      <RuleChoice id={`${id}-rule`} state={state} isAsked={isAsked} />
    </div>
  );
}

function RuleChoice({ id, state: { choice, change }, isAsked }: MatrixChoicesProps & { id: string }): ReactNode {
  const { check, entity } = useToolbox();
  const cases = check.product.entities.get(entity)?.cases?.cases ?? [];
  const isWrong = isAsked && !isRuleNumber(choice.rule);
  return (
    <div className="gj-matrix-rule">
      <AutoComplete
        id={id}
        placeholder="例如 R15"
        status={isWrong ? 'error' : ''}
        options={[...new Set(cases.map(({ rule }) => rule))].map((value) => ({ value }))}
        value={choice.rule}
        onChange={(rule) => change({ rule })}
      />
      {isWrong ? <span className="gj-record-error">导出前请填写规则编号，如 R15</span> : null}
      <Checkbox checked={choice.keepsForm} onChange={({ target }) => change({ keepsForm: target.checked })}>
        其余字段取表单中已填的值
      </Checkbox>
    </div>
  );
}

function FieldSelect({
  id,
  fields,
  value,
  onChange,
}: {
  id: string;
  fields: readonly FieldModel[];
  value: readonly string[];
  onChange: (names: string[]) => void;
}): ReactNode {
  return (
    <Select
      id={id}
      mode="multiple"
      placeholder="请选择字段"
      showSearch={{ optionFilterProp: 'label' }}
      options={fields.map(({ name, title }) => ({ value: name, label: title }))}
      value={value.filter((name) => fields.some((field) => field.name === name))}
      onChange={onChange}
    />
  );
}
