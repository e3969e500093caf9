/** Loaded on demand, as most forms need none of it: stores and shows saves without reply, and drafts. */
export const loadKeeping = () => import('./queueSave.ts');
export const loadWaitingNotice = () => import('./WaitingNotice.tsx');

export const loadDraftNotice = () => import('./DraftNotice.tsx');

/** Fetches them while there is a line: without one they could not be. */
export function preloadKeeping(): void {
  // A failed preload is loaded again when a form needs it.
  for (const load of [loadKeeping, loadWaitingNotice, loadDraftNotice]) load().catch(() => undefined);
}
