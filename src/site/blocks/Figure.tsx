import type { ReactNode } from 'react';
import type { FigureItem } from '#generated/documents/PageDocument.ts';

/** A figure in large type with its label. */
export const Figure = ({ figure: { value, unit, label, note } }: { figure: FigureItem }): ReactNode => (
  <div className="gs-figure">
    <dt>
      {label}
      {note === undefined ? null : <small>{note}</small>}
    </dt>
    <dd>
      {value}
      {unit === undefined ? null : <small>{unit}</small>}
    </dd>
  </div>
);
