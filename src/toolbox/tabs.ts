import type { TabEntry } from '#renderer/layout/TabStrip.tsx';

/** The tab of the editor, on windows that are too narrow for both. */
export const EDITOR_TAB = 'edit';
export const FIRST_TAB = 'form';

/** The panels in the order of their tabs. */
export const PANEL_TABS: readonly TabEntry[] = [
  { key: FIRST_TAB, title: '表单', hasCount: false },
  { key: 'cases', title: '用例', hasCount: false },
  { key: 'coverage', title: '覆盖率', hasCount: false },
  { key: 'graph', title: '关系图', hasCount: false },
  { key: 'explain', title: '解释', hasCount: false },
  { key: 'diff', title: '差异', hasCount: false },
  { key: 'matrix', title: '决策表', hasCount: false },
  { key: 'overview', title: '总览', hasCount: false },
  { key: 'reports', title: '反馈', hasCount: false },
];
