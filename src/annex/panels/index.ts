/** The door of the annex `panels`: the toolbox loads it with `import('#annex/panels')`. */
export { GraphPanel } from './graph/GraphPanel.tsx';
export { MatrixPanel } from './matrix/MatrixPanel.tsx';
export { OverviewPanel } from './overview/OverviewPanel.tsx';
export { ReportsPanel } from './reports/ReportsPanel.tsx';
