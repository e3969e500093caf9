/** Code for views and groups, loaded on demand as one chunk. */
export { columnTools } from './views/columnTools.ts';
export { LayoutSwitch } from './views/LayoutSwitch.tsx';
export { ViewBar, ViewsButton } from './views/ViewBar.tsx';
export { ViewRows } from './ViewRows.tsx';
