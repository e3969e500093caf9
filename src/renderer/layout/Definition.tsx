import { useId, useRef, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { placeBelow } from './placeBelow.ts';
import './definition.css';

/** The definition of a figure behind a small button; the popover closes on Esc or a press elsewhere. */
export function Definition({ of, children }: { of: string; children: ReactNode }): ReactNode {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="gj-definition"
        aria-label={`${of}：怎么算的`}
        title="怎么算的"
        popoverTarget={id}
      >
        <Icon name="info" size={14} />
      </button>
      <div
        id={id}
        popover="auto"
        className="gj-definition-panel"
        role="note"
        aria-label={`${of}的说明`}
        onToggle={(event) => {
          if (event.newState === 'open' && button.current !== null) placeBelow(event.currentTarget, button.current);
        }}
      >
        {children}
      </div>
    </>
  );
}
