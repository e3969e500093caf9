import { Select } from 'antd';
import type { ReactNode } from 'react';

/** A choice about a block with its title. */
export const Line = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <div className="gj-gap-8 gj-arrange-field">
    <span aria-hidden>{title}</span>
    {children}
  </div>
);

interface ChoiceProps {
  readonly title: string;
  readonly value: string;
  readonly options: readonly { readonly Key: string; readonly Title: string }[];
  readonly onChange: (value: string) => void;
}

export const Choice = ({ title, value, options, onChange }: ChoiceProps): ReactNode => (
  <Line title={title}>
    <Select
      aria-label={title}
      value={value}
      options={options.map(({ Key, Title }) => ({ value: Key, label: Title }))}
      onChange={onChange}
    />
  </Line>
);
