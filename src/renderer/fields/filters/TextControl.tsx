import { Button, Input } from 'antd';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { ControlProps } from './ControlProps.ts';

/** A text that the field contains. */
export function TextControl({ field, text, onChange, onDone }: ControlProps): ReactNode {
  const [draft, setDraft] = useState(text);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    onChange(draft.trim());
    onDone();
  };
  return (
    <form className="gj-filter-form" onSubmit={apply}>
      <Input
        autoFocus
        allowClear
        maxLength={100}
        aria-label={field.title}
        placeholder={`包含的${field.title}`}
        value={draft}
        onChange={(event) => {
          setDraft(event.target.value);
        }}
      />
      <Button htmlType="submit" type="primary" size="small">
        确定
      </Button>
    </form>
  );
}
