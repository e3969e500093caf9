import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import type { EnumSource } from '#language/enums/EnumType.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { useToolbox } from '../state/Toolbox.ts';
import { expectedWords, fieldTitle, WHAT_TITLES } from './caseWords.ts';

interface ExpectationsProps {
  readonly model: EntityModel;
  /** A case that states every field. */
  readonly recorded: RuleCase;
  readonly chosen: readonly string[];
  readonly governed: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Chooses the fields that a case is to state; each with what it is now. */
export function Expectations(props: ExpectationsProps): ReactNode {
  const { model, recorded, chosen, onChange } = props;
  const { check } = useToolbox();
  return (
    <div className="gj-record-row">
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
