import type { ReactNode } from 'react';
import { Icon } from '#renderer/layout/Icon.tsx';

/** Yes or no with its reason, to be told apart by sign, colour and words. */
export function Verdict({ isYes, yes, no }: { isYes: boolean; yes: string; no: string }): ReactNode {
  return (
    <span className={isYes ? 'gj-verdict is-yes' : 'gj-verdict is-no'}>
      <Icon name={isYes ? 'check' : 'close'} size={14} />
      {isYes ? yes : no}
    </span>
  );
}
