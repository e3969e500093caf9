import { pageText } from '#client/pageText.ts';
import { lookCookie, readLookCookie, type Theme } from '#engine/site/lookCookie.ts';
import { darkShadesOf, shadesOf } from '#engine/site/shades.ts';
import './tokens.css';

const root = document.documentElement;
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let theme: Theme = readLookCookie(document.cookie) ?? 'system';
/** The public site and paper are bright, whatever anybody chose. */
let [isSite, isPrinting] = [false, false];

function paint(): void {
  const isDark = !isSite && !isPrinting && (theme === 'system' ? system.matches : theme === 'dark');
  root.dataset['look'] = isDark ? 'dark' : 'light';
  const color = pageText('theme-color') || '#0f5c73';
  const bright = shadesOf(color);
  const shades = {
    ...(isDark ? darkShadesOf(color) : bright),
    brand: bright.primary,
    'brand-strong': bright['primary-strong'],
  };
  for (const [name, shade] of Object.entries(shades)) root.style.setProperty(`--gj-${name}`, shade);
  for (const listener of listeners) listener();
}

const printing = ({ type }: Event): void => {
  isPrinting = type === 'beforeprint';
  paint();
};

/** In which colours the page is painted: as its reader chose, bright on the public site and on paper. Tokens of both stand in tokens.css. */
export const look = {
  /** Paints the page, and says whether it shows the public site. */
  paint: (isOfSite = false): void => {
    if (isSite === isOfSite && root.style.length > 0) return;
    isSite = isOfSite;
    // Each is added once, however often that is asked for.
    system.addEventListener('change', paint);
    window.addEventListener('beforeprint', printing);
    window.addEventListener('afterprint', printing);
    paint();
  },
  theme: (): Theme => theme,
  isDark: (): boolean => root.dataset['look'] === 'dark',
  /** Paints as somebody wants it, and keeps that in the browser: the next page begins with it. */
  choose: (chosen: Theme): void => {
    theme = chosen;
    document.cookie = lookCookie(chosen);
    paint();
  },
  /** Calls when the colours have changed; returns what ends that. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
