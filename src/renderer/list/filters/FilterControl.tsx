import { type ReactNode, Suspense } from 'react';
import { WITHIN, type Within } from '#engine/permission/Within.ts';
import { fieldView } from '../../fields/draw/fieldViews.ts';
import type { FilterControlProps } from '../../fields/filters/FilterControlProps.ts';
import { Icon } from '../../layout/Icon.tsx';

/** The control of one filter, as the kind of its field states it. Heavy ones are fetched when first opened. */
export function FilterControl(props: FilterControlProps): ReactNode {
  const Control = fieldView(props.field).filter;
  return (
    <Suspense fallback={<div className="gj-filter-loading" aria-busy />}>
      {Control === undefined ? null : <Control {...props} />}
    </Suspense>
  );
}

/** Shows that a list is limited to a part of the organisation, with a button to remove the limit. */
export const WithinPill = ({ within, onClear }: { within: Within; onClear: () => void }): ReactNode => (
  <span className="gj-pill is-set is-fixed">
    <span className="gj-pill-button">
      范围<span className="gj-pill-value">{WITHIN[within]}</span>
    </span>
    <button type="button" className="gj-pill-clear" aria-label="清除范围" onClick={onClear}>
      <Icon name="close" size={12} />
    </button>
  </span>
);
