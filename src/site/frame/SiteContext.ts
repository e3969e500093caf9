import { createContext, useContext } from 'react';
import type { SiteReply } from '#wire/SiteReplies.ts';

/** What stands around all pages. */
export const SiteContext = createContext<SiteReply>({ Title: '', Site: null, Company: null, QrCode: null });

/** What stands around all pages, for what is inside of them. */
export const useSite = (): SiteReply => useContext(SiteContext);
