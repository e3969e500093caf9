import type { Call } from '../../access/Call.ts';

/** What a place of a document is about, for people: the entity, and the field whose rule stands there. */
export function fieldAt({ product }: Pick<Call, 'product'>, file: string, pointer: string): string {
  const [folder = '', name = ''] = file.split('/');
  if (folder === 'reminders') return `提醒“${product.documents.reminders[name.replace('.json', '')]?.title ?? name}”`;
  if (folder === 'enums') return `枚举“${product.documents.enums[name.replace('.json', '')]?.title ?? name}”`;
  const entity = product.find(folder);
  const title = entity?.title ?? folder;
  const field = pointer
    .split('/')
    .map((part) => entity?.field(part)?.title)
    .findLast((found) => found !== undefined);
  if (field !== undefined) return `${title}：${field}`;
  if (name === 'workflow.json') return `${title}：流程`;
  return name.endsWith('list.json') ? `${title}：列表` : title;
}
