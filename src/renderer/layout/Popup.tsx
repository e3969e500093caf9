import { cloneElement, lazy, Suspense, useState, type ReactNode } from 'react';
import type { DropMenuProps, PopupProps, Trigger } from './openPopups.tsx';

export function preloadPopups(): void {
  // A failed preload is loaded again, with its error shown, when one is opened.
  import('./openPopups.tsx').catch(() => undefined);
}

const OpenMenu = lazy(async () => ({ default: (await import('./openPopups.tsx')).OpenMenu }));
const OpenPopover = lazy(async () => ({ default: (await import('./openPopups.tsx')).OpenPopover }));

/** A button with a menu. The menu's code loads when the pointer reaches the button, at the latest on press. */
export function DropMenu(props: DropMenuProps): ReactNode {
  const [isUsed, setIsUsed] = useState(false);
  const closed = beforeUse(props.children, () => setIsUsed(true));
  return isUsed ? (
    <Suspense fallback={closed}>
      <OpenMenu {...props} />
    </Suspense>
  ) : (
    closed
  );
}

/** A button with a popover; its code loads like that of a menu. */
export function Popup(props: PopupProps): ReactNode {
  const { isOpen, onOpenChange, children } = props;
  const [isUsed, setIsUsed] = useState(isOpen);
  if (isOpen && !isUsed) setIsUsed(true);
  const closed = beforeUse(children, () => onOpenChange(true));
  return isUsed ? (
    <Suspense fallback={closed}>
      <OpenPopover {...props} />
    </Suspense>
  ) : (
    closed
  );
}

const beforeUse = (trigger: Trigger, open: () => void): Trigger =>
  cloneElement(trigger, { onPointerEnter: preloadPopups, onFocus: preloadPopups, onClick: open });
