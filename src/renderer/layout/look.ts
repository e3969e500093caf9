import { useSyncExternalStore } from 'react';
import { pageText } from '#client/pageText.ts';
import { type Appearance, type Density, lookCookie, readLookCookie } from '#engine/site/appearanceCookie.ts';
import { shadeProperties } from '#engine/site/shades.ts';
import './tokens.css';
import './reset.css';

const root = document.documentElement;
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen: Appearance = readLookCookie(document.cookie) ?? { theme: 'system', density: 'standard' };
/** The public site and paper are light, whatever the user's choice. */
let [isSite, isPrinting, isPainted] = [false, false, false];

function paint(): void {
  const isDark = !isSite && !isPrinting && (chosen.theme === 'system' ? system.matches : chosen.theme === 'dark');
  root.dataset['look'] = isDark ? 'dark' : 'light';
  root.dataset['density'] = isSite ? 'standard' : chosen.density;
  for (const [name, shade] of shadeProperties(pageText('theme-color'), isDark)) root.style.setProperty(name, shade);
  for (const listener of listeners) listener();
}

const printing = ({ type }: Event): void => {
  isPrinting = type === 'beforeprint';
  paint();
};

/** The theme of the page: the user's choice; light on the public site and on paper. tokens.css defines the tokens. */
export const look = {
  /** Applies the theme; `isOfSite`: the page shows the public site. */
  paint: (isOfSite = false): void => {
    if (isSite === isOfSite && isPainted) return;
    [isSite, isPainted] = [isOfSite, true];
    // Adding the same listener again has no effect.
    system.addEventListener('change', paint);
    window.addEventListener('beforeprint', printing);
    window.addEventListener('afterprint', printing);
    paint();
  },
  chosen: (): Appearance => chosen,
  density: (): Density => chosen.density,
  isDark: (): boolean => root.dataset['look'] === 'dark',
  /** Applies the user's choice and stores it in a cookie for the next page load. */
  choose: (next: Appearance): void => {
    chosen = next;
    document.cookie = lookCookie(next);
    paint();
  },
  /** Calls when that has changed; returns what ends that. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** The user's density; re-renders when it changes. */
export const useDensity = (): Density => useSyncExternalStore(look.subscribe, look.density);

/** Whether the page is dark; re-renders when that changes. */
export const useIsDark = (): boolean => useSyncExternalStore(look.subscribe, look.isDark);
