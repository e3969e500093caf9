import type { ReactNode } from 'react';
import type { ControlProps } from './ControlProps.ts';

const ANSWERS = [
  ['true', '是'],
  ['false', '否'],
  ['empty', '未填'],
] as const;

/** One of yes, no and not filled in. */
export function YesNoControl({ field, text, onChange, onDone }: ControlProps): ReactNode {
  return (
    <div role="radiogroup" aria-label={field.title} className="gj-filter-items">
      {ANSWERS.map(([value, label]) => (
        <label key={value} className="gj-filter-item">
          <input
            type="radio"
            name={`filter-${field.name}`}
            checked={text === value}
            onChange={() => {
              onChange(value);
              onDone();
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
