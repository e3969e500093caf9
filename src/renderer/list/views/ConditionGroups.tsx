import { Button, Segmented } from 'antd';
import type { ReactNode } from 'react';
import {
  type Condition,
  type ConditionGroup,
  type Conditions,
  everyCondition,
  MAX_CONDITIONS,
} from '#engine/query/viewQuery.ts';
import { Icon } from '../../layout/Icon.tsx';
import { ConditionLine } from './ConditionLine.tsx';
import type { ViewField } from './viewFields.ts';

/** A list with one of its items replaced, or without it. */
export const replaced = <T,>(items: readonly T[], index: number, next: T | undefined): T[] =>
  items.flatMap((item, place) => (place !== index ? [item] : next === undefined ? [] : [next]));

const NEW_CONDITION: Condition = { path: '', text: '', isNot: false };
const MATCHES = [
  { value: 'all', label: '满足全部' },
  { value: 'any', label: '满足任一' },
] as const;

interface ConditionGroupsProps {
  readonly fields: readonly ViewField[];
  readonly conditions: Conditions;
  readonly isGone: (key: string) => boolean;
  readonly onChange: (conditions: Conditions) => void;
}

/** Conditions of a view and groups of them: in each group all must hold, or any one. */
export function ConditionGroups({ fields, conditions, isGone, onChange }: ConditionGroupsProps): ReactNode {
  const { of, groups } = conditions;
  const isFull = everyCondition(conditions).length >= MAX_CONDITIONS;
  const setGroup = (index: number, next: ConditionGroup | undefined): void => {
    onChange({ ...conditions, groups: replaced(groups, index, next) });
  };
  return (
    <>
      <Group
        {...{ fields, isFull, isGone }}
        label="满足"
        place=""
        group={conditions}
        onChange={(next) => onChange({ ...conditions, ...next })}
      />
      {groups.map((group, index) => {
        const place = of.length + index + 1;
        return (
          <div key={index} className="gj-view-group" role="group" aria-label={`条件组${place}`}>
            <Group
              {...{ fields, isFull, isGone, group }}
              label={`条件组${place}满足`}
              place={`${place}.`}
              onChange={(next) => setGroup(index, next.of.length === 0 ? undefined : next)}
            />
            <Button type="link" onClick={() => setGroup(index, undefined)}>
              去掉条件组{place}
            </Button>
          </div>
        );
      })}
      <Button
        type="link"
        icon={<Icon name="plus" />}
        disabled={isFull}
        onClick={() => {
          const match = conditions.match === 'all' ? 'any' : 'all';
          onChange({ ...conditions, groups: [...groups, { match, of: [NEW_CONDITION] }] });
        }}
      >
        添加条件组
      </Button>
    </>
  );
}

interface GroupProps {
  readonly fields: readonly ViewField[];
  readonly isFull: boolean;
  readonly isGone: (key: string) => boolean;
  readonly label: string;
  readonly place: string;
  readonly group: ConditionGroup;
  readonly onChange: (group: ConditionGroup) => void;
}

const Group = ({ fields, isFull, isGone, label, place, group: { match, of }, onChange }: GroupProps): ReactNode => (
  <>
    <Segmented
      aria-label={label}
      options={[...MATCHES]}
      value={match}
      onChange={(next) => onChange({ match: next, of })}
    />
    {of.map((condition, index) => (
      <ConditionLine
        key={index}
        place={`${place}${index + 1}`}
        fields={fields}
        condition={condition}
        isGone={isGone}
        onChange={(next) => onChange({ match, of: replaced(of, index, next) })}
      />
    ))}
    <Button
      type="link"
      icon={<Icon name="plus" />}
      disabled={isFull}
      onClick={() => onChange({ match, of: [...of, NEW_CONDITION] })}
    >
      {place === '' ? '添加条件' : `添加条件到组${place.slice(0, -1)}`}
    </Button>
  </>
);
