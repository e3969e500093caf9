import { Button, DatePicker, Popover, Select, Checkbox } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, type ReactNode } from 'react';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { NumberBox } from '#renderer/fields/NumberBox.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { USUAL_SITUATION, type Situation } from './Situation.ts';
import { roleLabels, userTitle } from '#proof/expressions/valueWords.ts';
import type { Value, Values } from '#language/Value.ts';
import { useToolbox } from '../state/Toolbox.ts';

const NONE = '不指定';

interface UserProps {
  readonly model: EntityModel;
  readonly user: Values;
  readonly onChange: (user: Values) => void;
}

/** Selects the user facts that rules read; none are selected at first. */
function UserChoices({ model, user, onChange }: UserProps): ReactNode {
  const { check } = useToolbox();
  const id = useId();
  const set = (name: string, value: Value | undefined): void => {
    const rest = Object.entries(user).filter(([other]) => other !== name);
    onChange(Object.fromEntries(value === undefined || value === null ? rest : [...rest, [name, value]]));
  };
  return (
    <>
      <label htmlFor={`${id}-role`}>身份</label>
      <Select
        id={`${id}-role`}
        allowClear
        placeholder={NONE}
        options={[...roleLabels(model)].map(([value, label]) => ({ value, label }))}
        value={typeof user['Role'] === 'string' ? user['Role'] : null}
        onChange={(role) => set('Role', role)}
      />
      <label htmlFor={`${id}-roles`}>角色</label>
      <Select
        id={`${id}-roles`}
        mode="multiple"
        placeholder={NONE}
        options={check.roles.map(({ code, title }) => ({ value: code, label: title }))}
        value={Array.isArray(user['Roles']) ? user['Roles'].map(String) : []}
        onChange={(codes) => set('Roles', codes.length === 0 ? undefined : codes)}
      />
      <label htmlFor={`${id}-employee`}>员工编号</label>
      <NumberBox
        id={`${id}-employee`}
        title="员工编号"
        unit={undefined}
        digits={0}
        minimum={1}
        placeholder={NONE}
        value={typeof user['EmployeeId'] === 'number' ? user['EmployeeId'] : null}
        onChange={(employee) => set('EmployeeId', employee)}
      />
      <span>职务</span>
      <Flags model={model} user={user} onChange={onChange} />
    </>
  );
}

function Flags({ model, user, onChange }: UserProps): ReactNode {
  const facts = model.source.organisation.facts ?? [];
  const flags = ['IsUnitChief', ...facts.flatMap(({ isFlag, name }) => (isFlag ? [name] : []))];
  return (
    <Checkbox.Group
      options={flags.map((name) => ({
        value: name,
        label: (userTitle(name, model) ?? name).replace('当前用户是', ''),
      }))}
      value={flags.filter((name) => user[name] === true)}
      onChange={(chosen) => {
        const rest = Object.entries(user).filter(([name]) => !flags.includes(name));
        onChange(Object.fromEntries([...rest, ...chosen.map((name): [string, Value] => [name, true])]));
      }}
    />
  );
}

interface PickerProps {
  readonly model: EntityModel;
  readonly situation: Situation;
  readonly onChange: (situation: Situation) => void;
}

/** Chooses who fills the form in, when, and the state of the record. */
export function SituationPicker(props: PickerProps): ReactNode {
  const { user, now, state } = props.situation;
  const count = Object.keys(user).length + (now === CASE_NOW ? 0 : 1) + (state === undefined ? 0 : 1);
  return (
    <Popover trigger="click" placement="bottom" content={<Choices {...props} />}>
      <Button icon={<Icon name="user" />}>{count === 0 ? '用户与时间' : `用户与时间（${count}）`}</Button>
    </Popover>
  );
}

function Choices({ model, situation, onChange }: PickerProps): ReactNode {
  const id = useId();
  return (
    <div className="gj-situation">
      <label htmlFor={`${id}-now`}>时间</label>
      <DatePicker
        id={`${id}-now`}
        showTime
        value={dayjs(situation.now)}
        onChange={(moment: Dayjs | null) => {
          onChange({ ...situation, now: moment === null ? CASE_NOW : moment.format('YYYY-MM-DD HH:mm:ss') });
        }}
      />
      <UserChoices model={model} user={situation.user} onChange={(user) => onChange({ ...situation, user })} />
      <StateChoice model={model} situation={situation} onChange={onChange} />
      <Button
        className="gj-situation-reset"
        type="link"
        size="small"
        onClick={() => onChange({ ...USUAL_SITUATION, form: situation.form })}
      >
        恢复为用例的默认情境
      </Button>
    </div>
  );
}

function StateChoice({ model: { workflow }, situation, onChange }: PickerProps): ReactNode {
  const id = useId();
  if (workflow === undefined) return null;
  return (
    <>
      <label htmlFor={id}>{workflow.title}</label>
      <Select
        id={id}
        allowClear
        placeholder="新记录的状态"
        options={workflow.states.map(({ value, title }) => ({ value, label: title }))}
        value={situation.state ?? null}
        onChange={(state) => onChange({ ...situation, state: state ?? undefined })}
      />
    </>
  );
}
