import { createContext, useContext } from 'react';
import type { SiteReply } from '#wire/SiteReplies.ts';

/** The frame around all pages. */
export const SiteContext = createContext<SiteReply>({ Title: '', Site: null, Company: null, QrCode: null });

/** The frame around all pages, for components inside it. */
export const useSite = (): SiteReply => useContext(SiteContext);
