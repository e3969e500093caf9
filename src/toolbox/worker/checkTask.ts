import { listMenuKeys } from '#engine/schema/listMenuKeys.ts';
import type { CheckReport } from './ToolsTask.ts';
import type { WorkerProduct } from './WorkerProduct.ts';

/** Checks all documents, and gives those that changed and can be drawn. */
export function checkTask(product: WorkerProduct): CheckReport {
  const start = performance.now();
  const { problems, documents, organisation } = product.documents;
  const changed = product.takeChanged([...documents.entities.map(({ key }) => key), 'enums']);
  return {
    problems,
    organisation,
    entities: documents.entities.filter(({ key }) => changed.has(key)),
    enums: changed.has('enums') ? documents.enums : undefined,
    keys: Object.values(documents.menus).flatMap(({ items }) => listMenuKeys(items)),
    commands: documents.code?.commands ?? [],
    settings: (documents.settings?.settings ?? []).map(({ key, title }) => ({ name: key, title })),
    roles: Object.entries(documents.roles).map(([code, { title }]) => ({ code, title })),
    took: performance.now() - start,
  };
}
