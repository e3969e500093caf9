import { createContext, use } from 'react';
import type { Navigation } from './createNavigation.ts';

/** The navigation of the window; absent for a form on a page of its own. */
export const NavigationContext = createContext<Navigation | undefined>(undefined);

/** True while another screen is loading. */
export const LoadingContext = createContext(false);

/** Navigates to an address; the promise resolves when the screen is shown. Throws outside of a provider. */
export function useGo(): Navigation['go'] {
  const navigation = use(NavigationContext);
  if (navigation === undefined) throw new Error('There is no NavigationContext above this component');
  return navigation.go;
}
