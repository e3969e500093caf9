import type { ReactNode } from 'react';
import { ReferenceSelect } from '../pickers/ReferenceSelect.tsx';
import type { FieldModel } from '#fields/FieldModel.ts';

export interface ReferenceControlProps extends ControlProps {
  readonly api: string;
  readonly textOf: (id: number) => string | undefined;
  readonly remember: (id: number, text: string) => void;
}

/** The records a reference may be. */
export function ReferenceControl(props: ReferenceControlProps): ReactNode {
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
export interface ControlProps {
  readonly entity: string;
  readonly field: FieldModel;
  readonly text: string;
  /** Empty text takes the filter away. */
  readonly onChange: (text: string) => void;
  /** The control has been used to the end; its popup may close. */
  readonly onDone: () => void;
}
