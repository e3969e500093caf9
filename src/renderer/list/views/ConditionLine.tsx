import { Button, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Condition } from '#engine/query/viewQuery.ts';
import { Icon } from '../../layout/Icon.tsx';
import { FilterControl } from '../filters/FilterControl.tsx';
import { useFilterControls } from '../filters/useFilterControls.ts';
import { missingFieldTitle, type ViewField } from './viewFields.ts';
import '../filters/filters.css';
import { BY_LABEL } from '../../layout/bySearch.ts';

interface ConditionLineProps {
  /** Counted from 1; within a group `2.1`. */
  readonly place: string;
  readonly fields: readonly ViewField[];
  readonly condition: Condition;
  /** There is no such field, or not for this reader. */
  readonly isGone: (key: string) => boolean;
  /** Undefined takes it away. */
  readonly onChange: (condition: Condition | undefined) => void;
}

const EMPTY = 'empty';
const WAYS = [
  { value: 'is', label: '符合' },
  { value: 'not', label: '不符合' },
  { value: 'empty', label: '未填' },
  { value: 'filled', label: '已填' },
];

/** One condition: a field, a negation, and a value entered in the field's filter control. */
export function ConditionLine({ place, fields, condition, isGone, onChange }: ConditionLineProps): ReactNode {
  const { path, text, isNot } = condition;
  const chosen = fields.find(({ key }) => key === path);
  const isEmpty = text === EMPTY;
  const way = isEmpty ? (isNot ? 'filled' : 'empty') : isNot ? 'not' : 'is';
  return (
    <div className="gj-wrap gj-view-line" role="group" aria-label={`条件${place}`}>
      <Select
        showSearch={BY_LABEL}
        aria-label={`条件${place}的字段`}
        placeholder="字段"
        options={[
          ...(isGone(path) ? [{ value: path, label: missingFieldTitle(path) }] : []),
          ...fields.map(({ key, title }) => ({ value: key, label: title })),
        ]}
        value={path === '' ? null : path}
        onChange={(next) => onChange({ path: next ?? '', text: '', isNot: false })}
      />
      <Select
        aria-label={`条件${place}的方式`}
        options={WAYS}
        value={way}
        onChange={(next) =>
          onChange({
            path,
            text: next === 'empty' || next === 'filled' ? EMPTY : isEmpty ? '' : text,
            isNot: next === 'not' || next === 'filled',
          })
        }
      />
      <Button
        type="text"
        size="small"
        icon={<Icon name="close" size={14} />}
        aria-label={`去掉条件${place}`}
        onClick={() => onChange(undefined)}
      />
      {isGone(path) ? (
        <p className="gj-view-gone" role="alert">
          字段「{path}」已不存在，或者您不能查看：换一个字段，或者
          <Button type="link" size="small" onClick={() => onChange(undefined)}>
            去掉这个条件
          </Button>
        </p>
      ) : null}
      {chosen === undefined || isEmpty ? null : (
        <Asked key={path} field={chosen} text={text} onChange={(next) => onChange({ path, text: next, isNot })} />
      )}
    </div>
  );
}

interface AskedProps {
  readonly field: ViewField;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The control for a field's condition, and its value as text below. */
function Asked({ field: { owner, field }, text, onChange }: AskedProps): ReactNode {
  // After choosing the field, the focus moves to its control.
  const [isQuiet] = useState(text !== '');
  const [entry] = useFilterControls({
    entity: owner,
    fields: [field],
    filters: text === '' ? {} : { [field.name]: text },
    search: '',
    within: undefined,
    searched: [],
    onFilter: (_, next) => onChange(next),
    onSearch: () => undefined,
    onEverywhere: () => undefined,
    onClear: () => undefined,
  });
  if (entry === undefined) return null;
  return (
    <div className="gj-view-control">
      <FilterControl {...entry.control} isQuiet={isQuiet} />
      <p className="gj-state-text">{entry.label === '' ? '还没有填写' : `已选：${entry.label}`}</p>
    </div>
  );
}
