import { createContext, type ComponentType, type ReactNode } from 'react';
import type { BrowserParts } from '#renderer/product/defineBrowser.ts';
import type { MenuTab } from '#wire/MenuRoute.ts';

/** What a tab that is no list is given: a title, the strip of tabs to stand below it, and where its list has its records. */
export interface TabScreenProps {
  readonly title: string;
  readonly above: ReactNode;
  readonly list: string;
  readonly path: string;
}

/** What draws the menu entries and tabs that are no lists, by the name that menu documents give them. */
export interface ScreenKinds {
  readonly entries: NonNullable<BrowserParts['screens']>;
  readonly tabs: Readonly<Record<NonNullable<MenuTab['Screen']>, ComponentType<TabScreenProps>>>;
}

/** Null outside the back office. */
export const ScreenKindsContext = createContext<ScreenKinds | null>(null);
