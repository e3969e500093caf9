import type { ReactNode } from 'react';
import { WITHIN, type Within } from '#engine/permission/Within.ts';
import { Icon } from '../../layout/Icon.tsx';

/** Shows that a list is limited to a part of the organisation, with a button to remove the limit. */
export function WithinPill({ within, onClear }: { within: Within; onClear: () => void }): ReactNode {
  return (
    <span className="gj-pill is-set is-fixed">
      <span className="gj-pill-button">
        范围<span className="gj-pill-value">{WITHIN[within]}</span>
      </span>
      <button type="button" className="gj-pill-clear" aria-label="清除范围" onClick={onClear}>
        <Icon name="close" size={12} />
      </button>
    </span>
  );
}
