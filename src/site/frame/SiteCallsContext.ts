import { createContext, useContext } from 'react';
import type { SiteCalls } from '#client/createSiteCalls.ts';
import { siteCalls } from './siteCalls.ts';

/** The source of published records for blocks. */
export const SiteCallsContext = createContext<SiteCalls>(siteCalls);

/** The calls that blocks get published records with. */
export const useSiteCalls = (): SiteCalls => useContext(SiteCallsContext);
