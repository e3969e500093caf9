/** The id of the tab with a key, of the tabs that show a panel. */
export function tabId(panel: string, key: string): string {
  return `${panel}-${key}`;
}
