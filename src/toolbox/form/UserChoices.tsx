import { Checkbox, InputNumber, Select } from 'antd';
import { useId, type ReactNode } from 'react';
import { ROLE_LABELS, USER_TITLES } from '#proof/explain/words/userWords.ts';
import type { Value, Values } from '#language/Value.ts';
import { useToolbox } from '../state/Toolbox.ts';

const FLAGS = ['IsUnitChief', 'IsSeniorExecutive', 'IsGroupSeniorExecutive', 'IsChairman', 'IsAreaExecutive'];
const ROLES = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }));
const NONE = '不指定';

/** Chooses what the rules see of the user; nothing is chosen at first. */
export function UserChoices({ user, onChange }: { user: Values; onChange: (user: Values) => void }): ReactNode {
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
        options={ROLES}
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
      <InputNumber
        id={`${id}-employee`}
        min={1}
        precision={0}
        placeholder={NONE}
        value={typeof user['EmployeeId'] === 'number' ? user['EmployeeId'] : null}
        onChange={(employee) => set('EmployeeId', employee)}
      />
      <span>职务</span>
      <Flags user={user} onChange={onChange} />
    </>
  );
}

function Flags({ user, onChange }: { user: Values; onChange: (user: Values) => void }): ReactNode {
  return (
    <Checkbox.Group
      options={FLAGS.map((name) => ({ value: name, label: (USER_TITLES[name] ?? name).replace('当前用户是', '') }))}
      value={FLAGS.filter((name) => user[name] === true)}
      onChange={(chosen) => {
        const rest = Object.entries(user).filter(([name]) => !FLAGS.includes(name));
        onChange(Object.fromEntries([...rest, ...chosen.map((name): [string, Value] => [name, true])]));
      }}
    />
  );
}
