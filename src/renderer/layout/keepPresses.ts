/** Elements that a click operates. */
const CONTROLS = 'a[href], button, label, [role="menuitem"], [role="tab"], .ant-select-item-option';
/** The pointer is still within this distance. Pixels. */
const STILL = 4;

interface Press {
  readonly control: Element;
  readonly top: number;
  readonly left: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Clicks a control that moved between press and release because content above it arrived; browsers then click the
 * common ancestor of both places instead. Returns a function that stops it.
 */
export function keepPresses(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  let press: Press | undefined;
  const begin = (event: PointerEvent): void => {
    const { target, button, clientX: x, clientY: y } = event;
    const isPlain = button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const control = isPlain && target instanceof Element ? target.closest(CONTROLS) : null;
    press = control === null ? undefined : { control, ...placeOf(control), x, y };
  };
  const end = (event: MouseEvent): void => {
    const last = press;
    press = undefined;
    const { target, isTrusted, clientX, clientY } = event;
    if (last === undefined || !isTrusted || !(target instanceof Node) || last.control.contains(target)) return;
    const { control, top, left, x, y } = last;
    const now = placeOf(control);
    const isMoved = control.isConnected && (now.top !== top || now.left !== left);
    if (!isMoved || Math.hypot(clientX - x, clientY - y) > STILL) return;
    event.preventDefault();
    event.stopPropagation();
    control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, view: window }));
  };
  document.addEventListener('pointerdown', begin, options);
  document.addEventListener('click', end, options);
  return () => stop.abort();
}

function placeOf(control: Element): Pick<Press, 'top' | 'left'> {
  const { top, left } = control.getBoundingClientRect();
  return { top, left };
}
