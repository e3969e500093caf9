import { Button, DatePicker, Popover, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, type ReactNode } from 'react';
import { CASE_NOW } from '#proof/cases/runCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { USUAL_SITUATION, type Situation } from './Situation.ts';
import { UserChoices } from './UserChoices.tsx';

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
      <UserChoices
        user={situation.user}
        onChange={(user) => {
          onChange({ ...situation, user });
        }}
      />
      <StateChoice model={model} situation={situation} onChange={onChange} />
      <Button
        className="gj-situation-reset"
        type="link"
        size="small"
        onClick={() => {
          onChange({ ...USUAL_SITUATION, form: situation.form });
        }}
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
        onChange={(state) => {
          onChange({ ...situation, state: state ?? undefined });
        }}
      />
    </>
  );
}
