import { useRef, useState, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';

export interface RulePanelState {
  readonly isOpen: boolean;
  readonly asked: string | undefined;
  /** Counts the user's questions; 0 while the panel is open only because it was open before. */
  readonly asking: number;
  /** The button that opens the panel, which gets the focus back. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly toggle: () => void;
  /** Explains a field, opening the panel if necessary; undefined returns to the list. */
  readonly ask: (field: string | undefined) => void;
  readonly close: () => void;
  /** Escape closes the panel first. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
  /** Alt and a click on a label explain its field. */
  readonly onClickCapture: (event: MouseEvent) => void;
}

const REMEMBERED = 'gj.rules';

/** Creates the state of a form's rule panel; whether it is open is stored per browser tab. */
export function useRulePanel(): RulePanelState {
  const [isOpen, setIsOpen] = useState(() => sessionStorage.getItem(REMEMBERED) !== null);
  const [{ field, count }, setAsked] = useState<{ field: string | undefined; count: number }>({
    field: undefined,
    count: 0,
  });
  const button = useRef<HTMLButtonElement>(null);
  const show = (next: boolean): void => {
    if (next) sessionStorage.setItem(REMEMBERED, '1');
    else sessionStorage.removeItem(REMEMBERED);
    setIsOpen(next);
  };
  const ask = (next: string | undefined): void => {
    setAsked((before) => ({ field: next, count: before.count + 1 }));
    show(true);
  };
  const close = (): void => {
    show(false);
    setAsked({ field: undefined, count: 0 });
    button.current?.focus();
  };
  return {
    isOpen,
    asked: field,
    asking: count,
    button,
    ask,
    close,
    toggle: () => (isOpen ? close() : ask(undefined)),
    onKeyDown: (event) => {
      if (!isOpen || event.key !== 'Escape' || belongsToPopup(event)) return;
      // The drawer listens at the window.
      event.stopPropagation();
      close();
    },
    onClickCapture: (event) => {
      const name = event.altKey ? labelledField(event.target) : undefined;
      if (name === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      ask(name);
    },
  };
}

/** Whether Escape belongs to an open list of choices; a popup is outside the drawer's element. */
const belongsToPopup = ({ target, currentTarget }: KeyboardEvent): boolean =>
  !(target instanceof Element) ||
  !currentTarget.contains(target) ||
  target.matches('[role="combobox"][aria-expanded="true"]');

function labelledField(target: EventTarget): string | undefined {
  const label = target instanceof Element ? target.closest('.gj-label') : null;
  return label?.closest<HTMLElement>('[data-field]')?.dataset['field'];
}
