import type { ReactNode } from 'react';
import { Icon } from '#renderer/layout/Icon.tsx';

/** Yes or no with its reason, distinguishable by icon, colour and text. */
export function Verdict({ isYes, yes, no }: { isYes: boolean; yes: string; no: string }): ReactNode {
  return (
    <span className={isYes ? 'gj-verdict is-yes' : 'gj-verdict is-no'}>
      <Icon name={isYes ? 'check' : 'close'} size={14} />
      {isYes ? yes : no}
    </span>
  );
}
