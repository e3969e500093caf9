import { AutoComplete, Button, Input, Modal, Checkbox } from 'antd';
import { useId, type ReactNode } from 'react';
import { useToolbox } from '../state/Toolbox.ts';
import type { EnumSource } from '#language/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { expectedWords, fieldTitle, WHAT_TITLES } from '../cases/caseWords.ts';
import { MAX_TITLE_LENGTH, useRecording, type CaseRecording, type RecordingInput } from './useRecording.ts';

/** Creates a case from the live form: its input, and the current states of the chosen fields. */
export function RecordCase(props: RecordingInput): ReactNode {
  const { canSave } = useToolbox();
  const recording = useRecording(props);
  const { draft, change, whole, governed, missing, keep } = recording;
  return (
    <Modal
      open
      title="保存为用例"
      width={720}
      onCancel={props.onClose}
      footer={
        <div className="gj-wrap gj-record-foot">
          <Button onClick={props.onClose}>取消</Button>
          <Button onClick={() => keep(true)}>{canSave ? '加入并保存' : '加入并下载'}</Button>
          <Button type="primary" onClick={() => keep(false)}>
            加入 cases.json
          </Button>
        </div>
      }
    >
      <div className="gj-gap-16">
        <CaseHead recording={recording} />
        <Expectations
          model={props.model}
          recorded={whole}
          chosen={draft.chosen}
          governed={governed}
          onChange={(chosen) => change({ chosen })}
        />
        {missing.fields ? <p className="gj-record-error">至少选择一个字段</p> : null}
      </div>
    </Modal>
  );
}

function CaseHead({ recording: { draft, change, rules, missing } }: { recording: CaseRecording }): ReactNode {
  const id = useId();
  const tooLong = draft.title.trim().length > MAX_TITLE_LENGTH;
  return (
    <div className="gj-gap-16 gj-record-pair">
      <div className="gj-gap-4 gj-record-row">
        <label htmlFor={`${id}-title`}>
          标题
          <span className="gj-required" aria-hidden>
            *
          </span>
        </label>
        <Input
          id={`${id}-title`}
          autoFocus
          placeholder="例如：选“其他”时，说明必填"
          status={missing.title || tooLong ? 'error' : ''}
          aria-invalid={missing.title || tooLong}
          value={draft.title}
          onChange={({ target }) => change({ title: target.value })}
        />
        {tooLong ? (
          <p className="gj-record-error" role="alert">
            标题最多 {MAX_TITLE_LENGTH} 个字，现在 {draft.title.trim().length} 个字
          </p>
        ) : missing.title ? (
          <p className="gj-record-error">请输入标题</p>
        ) : null}
      </div>
      <div className="gj-gap-4 gj-record-row">
        <label htmlFor={`${id}-rule`}>
          规则编号
          <span className="gj-required" aria-hidden>
            *
          </span>
        </label>
        <AutoComplete
          id={`${id}-rule`}
          placeholder="例如 R15"
          status={missing.rule ? 'error' : ''}
          options={rules.map((value) => ({ value }))}
          value={draft.rule}
          onChange={(rule) => change({ rule })}
        />
        {missing.rule ? <p className="gj-record-error">大写字母开头，如 R15</p> : null}
      </div>
    </div>
  );
}

interface ExpectationsProps {
  readonly model: EntityModel;
  /** A case that states every field. */
  readonly recorded: RuleCase;
  readonly chosen: readonly string[];
  readonly governed: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Selects the fields that a case states, each shown with its current state. */
function Expectations(props: ExpectationsProps): ReactNode {
  const { model, recorded, chosen, onChange } = props;
  const { check } = useToolbox();
  return (
    <div className="gj-gap-4 gj-record-row">
      <ExpectationsHead {...props} />
      <div className="gj-record-fields">
        <table className="gj-tools-table">
          <tbody>
            {Object.entries(recorded.expect).map(([name, expected]) => (
              <tr key={name}>
                <td>
                  <Checkbox
                    checked={chosen.includes(name)}
                    onChange={({ target }) => {
                      onChange(target.checked ? [...chosen, name] : chosen.filter((other) => other !== name));
                    }}
                  >
                    {fieldTitle(model, name)}
                  </Checkbox>
                </td>
                <td>{expectationWords(model, name, expected, check.product.enums)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function ExpectationsHead({ recorded, chosen, governed, onChange }: ExpectationsProps): ReactNode {
  const choices: readonly (readonly [title: string, names: readonly string[]])[] = [
    ['规则管的字段', governed],
    ['全选', Object.keys(recorded.expect)],
    ['清空', []],
  ];
  return (
    <div className="gj-record-head">
      <span>这个用例期望（已选 {chosen.length} 个字段）</span>
      <span>
        {choices.map(([title, names]) => (
          <Button key={title} type="link" size="small" onClick={() => onChange(names)}>
            {title}
          </Button>
        ))}
      </span>
    </div>
  );
}

function expectationWords(
  model: EntityModel,
  field: string,
  { visible, required, value, options, error }: RuleCase['expect'][string],
  enums: EnumSource,
): string {
  if (visible === false) return '隐藏';
  const say = (what: 'value' | 'options', expected: unknown): string[] =>
    expected === undefined ? [] : [`${WHAT_TITLES[what]}：${expectedWords(model, { field, what }, expected, enums)}`];
  return [
    required === true ? '显示，必填' : '显示',
    ...say('value', value),
    ...say('options', options),
    ...(typeof error === 'string' ? [`${WHAT_TITLES.error}：${error}`] : []),
  ].join('；');
}
