import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountOf, useRenderer } from '#renderer/stores/RendererContext.ts';
import { keepPresses } from '#renderer/layout/keepPresses.ts';
import type { Notify } from '#renderer/feedback/Notify.ts';
import { permissionStore } from '../session/permissionStore.ts';
import { addRecent, KEYS_OFF, type RecentPlace } from './recentPlaces.ts';
import type { PaletteMode } from './Palette.tsx';
import { takeEarlyKeys, useKeydown } from './useKeydown.ts';
import type { MenuRoute } from '#wire/MenuRoute.ts';
import { goKeys } from './goKeys.ts';

interface FrameKeysProps {
  readonly onShow: (mode: PaletteMode) => void;
  /** The record on the screen. */
  readonly place: RecentPlace | undefined;
}

/**
 * Listens for the keys of the frame that are letters, clicks controls that move while they are pressed, and remembers
 * which records were read. The frame fetches it once nothing else is waited for.
 */
export function FrameKeys({ onShow, place }: FrameKeysProps): null {
  const { user, notify } = useRenderer();
  const account = accountOf(user);
  useKeys(onShow, notify);
  useEffect(keepPresses, []);
  useEffect(() => {
    if (place !== undefined) addRecent(account, place);
  }, [account, place]);
  return null;
}

/** Whether a key is a shortcut: the focus is in no field and no dialog, and no modifier key is pressed. */
function isShortcut({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (!/^[a-z/?]$/.test(key) || ctrlKey || metaKey || altKey || !(target instanceof Element)) return false;
  const takes =
    'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=dialog], [role=listbox], [role=menu], [role=grid]';
  return target.closest(takes) === null && document.querySelector('[role=dialog]:not([aria-hidden=true])') === null;
}

/** Listens for `/`, `?` and the letters. */
function useKeys(show: FrameKeysProps['onShow'], notify: Notify): void {
  const navigate = useNavigate();
  const listen = (event: KeyboardEvent): void => {
    if (!isShortcut(event) || localStorage.getItem(KEYS_OFF) !== null) return;
    event.preventDefault();
    const box = event.key === '/' ? document.querySelector<HTMLElement>('main .gj-search input') : null;
    if (box !== null) box.focus();
    else if (event.key === '/') show('find');
    else if (event.key === '?') show('keys');
    else pressKey(event.key, { routes: permissionStore.routes, go: (path) => void navigate(path), tell: notify.info });
  };
  useKeydown(listen);
  const heard = useEffectEvent(listen);
  useEffect(() => {
    for (const event of takeEarlyKeys()) heard(event);
  }, []);
}

/** After `g` the next key names a screen, for so many milliseconds. */
const SECOND_KEY_TIMEOUT_MS = 1500;
let wentAt = -SECOND_KEY_TIMEOUT_MS;

/** The titles of the rows of a list, as table or cards. */
const TITLES = 'main :is(.gj-table, .gj-cards) .gj-title-link';

/** Moves the focus to the title of the next row, or of the one before. */
function moveRow(step: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>(TITLES)];
  const current = document.activeElement?.closest('tr, li')?.querySelector<HTMLElement>('.gj-title-link');
  const at = current === null || current === undefined ? -1 : titles.indexOf(current);
  const next = titles[at < 0 ? 0 : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Clicks the button of an action; false if there is none. */
function press(action: string, within: ParentNode): boolean {
  const button = within.querySelector<HTMLElement>(`[data-action="${action}"]`);
  button?.focus();
  button?.click();
  return button !== null;
}

interface Around {
  readonly routes: readonly MenuRoute[];
  readonly go: (path: string) => void;
  /** Shows the reason why nothing happens. */
  readonly tell: (text: string) => void;
}

/** Runs the action of a single-key shortcut when no input has the focus. */
function pressKey(key: string, { routes, go, tell }: Around): void {
  if (performance.now() - wentAt < SECOND_KEY_TIMEOUT_MS) {
    wentAt = -SECOND_KEY_TIMEOUT_MS;
    const found = goKeys(routes).find((each) => each.key === key);
    if (found === undefined) tell(`没有以 g ${key} 打开的页面，按 ? 查看快捷键`);
    else go(found.path);
    return;
  }
  const main = document.getElementById('main') ?? document;
  if (key === 'g') wentAt = performance.now();
  else if (key === 'j') moveRow(1);
  else if (key === 'k') moveRow(-1);
  else if (key === 'n' && !press('create', main)) tell('这里没有可以新建的');
  else if (key === 'e') {
    const row = document.activeElement?.closest('main :is(tr, .gj-card-row)');
    const place = row ?? main.querySelector('.gj-detail-actions');
    if (place === null) tell('先用 j、k 选一行');
    else if (!press('edit', place)) tell('这条记录现在不能编辑');
  }
}
