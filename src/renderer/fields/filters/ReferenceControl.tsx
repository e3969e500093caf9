import type { ReactNode } from 'react';
import { ReferenceSelect } from '../ReferenceSelect.tsx';
import type { FilterControlProps } from './FilterControlProps.ts';

/** The records a reference may be. */
export function ReferenceControl(props: FilterControlProps): ReactNode {
  const { entity, field, text, api, textOf, remember, onChange } = props;
  const ids = text === '' ? [] : text.split(',').map(Number);
  return (
    <div className="gj-filter-form">
      <ReferenceSelect
        isMultiple
        title={field.title}
        source={{ api, asking: `${entity}.${field.name}`, values: {} }}
        chosen={ids.map((id) => ({ id, text: textOf(id) ?? '…' }))}
        onChange={(rows) => {
          for (const row of rows) remember(row.Id, row.Text);
          onChange(rows.map((row) => row.Id).join(','));
        }}
      />
    </div>
  );
}

/** What every filter control gets: the text of the filter as the URL holds it, and how to change it. */
