import { createContext, use } from 'react';
import type { Navigation } from './createNavigation.ts';

/** Holds where the window is; a form that stands on a page of its own has none around it. */
export const NavigationContext = createContext<Navigation | undefined>(undefined);

/** Set while another screen is on its way. */
export const LoadingContext = createContext(false);

/** Goes to an address; what is returned is fulfilled when the screen stands there. Throws outside of a provider. */
export function useGo(): Navigation['go'] {
  const navigation = use(NavigationContext);
  if (navigation === undefined) throw new Error('There is no NavigationContext above this component');
  return navigation.go;
}
