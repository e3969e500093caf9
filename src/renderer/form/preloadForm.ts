export const loadForm = () => import('./FormDrawer.tsx');

/** Fetches the code of forms before it is needed, when the user is about to open one. */
export function preloadForm(): void {
  // A failed preload is loaded again, with its error shown, when the form opens.
  loadForm().catch(() => undefined);
}
