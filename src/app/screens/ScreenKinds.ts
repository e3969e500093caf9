import { createContext, type ComponentType, type ReactNode } from 'react';
import type { ENTRY_SCREENS, TAB_SCREENS } from '#engine/product/SCREENS.ts';
import type { BrowserParts } from '#renderer/product/defineBrowser.ts';
import type { MenuTab } from '#wire/MenuRoute.ts';

/** The props of a tab that is no list: a title, the strip of tabs to render below it, and the path of its records. */
export interface TabScreenProps {
  readonly title: string;
  readonly above: ReactNode;
  readonly list: string;
  readonly path: string;
}

/** The components of menu entries and tabs that are no lists, by their names in menu documents. */
export interface ScreenKinds {
  readonly entries: NonNullable<BrowserParts['screens']>;
  readonly tabs: Readonly<Record<NonNullable<MenuTab['Screen']>, ComponentType<TabScreenProps>>>;
}

/** A component for each screen of the frame. */
export type FrameScreens = ScreenKinds & {
  readonly entries: Readonly<Record<(typeof ENTRY_SCREENS)[number], unknown>>;
  readonly tabs: Readonly<Record<(typeof TAB_SCREENS)[number], unknown>>;
};

/** Null outside the back office. */
export const ScreenKindsContext = createContext<ScreenKinds | null>(null);
