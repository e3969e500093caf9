/** What a list needs of its views and groups, and does without until then: one thing to fetch. */
export { columnTools } from './views/columnTools.ts';
export { ViewBar, ViewsButton } from './views/ViewBar.tsx';
export { ViewRows } from './ViewRows.tsx';
