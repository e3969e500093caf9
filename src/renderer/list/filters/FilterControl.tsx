import { Suspense, type ReactNode } from 'react';
import { fieldView } from '../../fields/draw/fieldViews.ts';
import type { FilterControlProps } from '../../fields/filters/FilterControlProps.ts';

/** The control of one filter, as the kind of its field states it. Heavy ones are fetched when first opened. */
export function FilterControl(props: FilterControlProps): ReactNode {
  const Control = fieldView(props.field).filter;
  return (
    <Suspense fallback={<div className="gj-filter-loading" aria-busy />}>
      {Control === undefined ? null : <Control {...props} />}
    </Suspense>
  );
}
