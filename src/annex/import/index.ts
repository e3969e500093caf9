/** The door of the annex `import`: other modules load it with `import('#annex/import')`. */
export type { Draft } from './draft/Draft.ts';
export { keyOf } from './draft/names.ts';
export { settleDraft } from './draft/settleDraft.ts';
export { exportFormily } from './formily/exportFormily.ts';
export { SCOPE_KEY, type ExportNote } from './formily/FormilySchema.ts';
export { readFormily, type FormilySource } from './formily/import/FormilySource.ts';
export { importFormily } from './formily/import/importFormily.ts';
export { importFrappe } from './frappe/importFrappe.ts';
export { readFrappe } from './frappe/importFrappe.ts';
export { inEnglish, printReport, spokenNotes } from './draft/ImportReport.ts';
