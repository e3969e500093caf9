/** The id of the tab with a key, of the tabs that show a panel. */
export const tabId = (panel: string, key: string): string => `${panel}-${key}`;
