import type { MenuRoute } from '#wire/MenuRoute.ts';
import { goKeys } from './goKeys.ts';

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

/** Clicks the button of an action, or opens the menu that contains it; false if there is none. */
function press(action: string, within: ParentNode): boolean {
  const button = within.querySelector<HTMLElement>(`[data-action~="${action}"]`);
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
export function pressKey(key: string, { routes, go, tell }: Around): void {
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
