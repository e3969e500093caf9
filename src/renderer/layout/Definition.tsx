import { useId, useRef, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { placeBelow } from './placeBelow.ts';
import './definition.css';

/**
 * What a figure counts, behind a small button: for the finger and the keyboard as well as the mouse. The browser shows the panel above
 * everything and closes it by Esc or a press elsewhere.
 */
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
