import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountOf } from '#renderer/stores/accountOf.ts';
import type { Notify } from '#renderer/feedback/Notify.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { addRecent, KEYS_OFF, type RecentPlace } from './recentPlaces.ts';
import type { PaletteMode } from './Palette.tsx';
import { pressKey } from './pressKey.ts';
import { useKeydown } from './useKeydown.ts';

interface FrameKeysProps {
  readonly onShow: (mode: PaletteMode) => void;
  /** The record on the screen. */
  readonly place: RecentPlace | undefined;
}

/** Listens for the keys of the frame that are letters, and remembers which records were read. The frame fetches it once nothing else is waited for. */
export function FrameKeys({ onShow, place }: FrameKeysProps): null {
  const { user, notify } = useRenderer();
  const account = accountOf(user);
  useKeys(onShow, notify);
  useEffect(() => {
    if (place !== undefined) addRecent(account, place);
  }, [account, place]);
  return null;
}

/** Whether single-key shortcuts may act: the focus is in no field and no dialog, and no modifier key is pressed. */
function isFree({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  const takes =
    'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=listbox], [role=menu], [role=grid]';
  return target.closest(takes) === null && document.querySelector('[role=dialog]:not([aria-hidden=true])') === null;
}

/** Listens for `/`, `?` and the letters. */
function useKeys(show: FrameKeysProps['onShow'], notify: Notify): void {
  const navigate = useNavigate();
  useKeydown((event) => {
    if (!/^[a-z/?]$/.test(event.key) || !isFree(event) || localStorage.getItem(KEYS_OFF) !== null) return;
    event.preventDefault();
    const box = event.key === '/' ? document.querySelector<HTMLElement>('main .gj-search input') : null;
    if (box !== null) box.focus();
    else if (event.key === '/') show('find');
    else if (event.key === '?') show('keys');
    else pressKey(event.key, { routes: permissionStore.routes, go: (path) => void navigate(path), tell: notify.info });
  });
}
