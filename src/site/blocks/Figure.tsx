import type { ReactNode } from 'react';
import type { FigureItem } from '#generated/documents/PageDocument.ts';
import { Sample } from './Sample.tsx';

interface FigureProps {
  readonly figure: FigureItem;
  readonly sample?: boolean | undefined;
}

/** One figure, large, with what it counts. */
export function Figure({ figure: { value, unit, label, note }, sample }: FigureProps): ReactNode {
  return (
    <div className="gs-figure">
      <dt>
        {label}
        {sample === true ? <Sample /> : null}
        {note === undefined ? null : <small>{note}</small>}
      </dt>
      <dd>
        {value}
        {unit === undefined ? null : <small>{unit}</small>}
      </dd>
    </div>
  );
}
