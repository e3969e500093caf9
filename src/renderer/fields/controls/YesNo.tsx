import { Button, Radio } from 'antd';
import type { ReactNode } from 'react';
import { ariaProps } from './ariaProps.ts';
import type { ControlProps } from './ControlProps.ts';

/** Yes, no, or not filled in, which is a third value. */
export function YesNo(props: ControlProps): ReactNode {
  const { field, value, title, isRequired, onChange, onBlur } = props;
  const { status: _, ...aria } = ariaProps(props);
  const isSet = typeof value === 'boolean';
  return (
    <div className="gj-yes-no" onBlur={onBlur}>
      <Radio.Group
        {...aria}
        role="radiogroup"
        aria-label={title}
        value={value}
        onChange={(event) => onChange(event.target.value === true)}
      >
        <Radio value>{field.words?.yes ?? '是'}</Radio>
        <Radio value={false}>{field.words?.no ?? '否'}</Radio>
      </Radio.Group>
      {isSet && !isRequired ? (
        <Button type="text" size="small" aria-label={`清除${title}`} onClick={() => onChange(null)}>
          清除
        </Button>
      ) : null}
      {isSet ? null : <span className="gj-hint">未填</span>}
    </div>
  );
}
