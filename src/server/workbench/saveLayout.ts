import { AppError } from '#engine/errors.ts';
import { type Issue, recordInvalid } from '#engine/validate/Issue.ts';
import { MAX_OWN, type OwnBlock, readLayout, type WorkLayout } from '#engine/workbench/WorkLayout.ts';
import type { Call } from '../access/Call.ts';
import type { Db } from '../db/Database.ts';
import { writeWorkLayout } from '../db/system/personalTables.ts';
import { offerOwn, openWorkbench, type OpenWorkbench } from './openWorkbench.ts';

/**
 * Stores the caller's layout of the workbench; without a text the product's default applies again. Places of blocks
 * that the caller does not have now are preserved for later. Throws NOT_FOUND in a product without a workbench for the
 * caller, RECORD_INVALID for what cannot be shown, VERSION_CONFLICT when the layout was changed since it was opened.
 */
export async function saveLayout(
  { Layout: text, Since }: { readonly Layout?: string; readonly Since?: string },
  db: Db,
  call: Call,
): Promise<void> {
  const { accountId } = call.who;
  const opened = await openWorkbench(db, call);
  if (opened === undefined) throw new AppError('NOT_FOUND', { text: '您没有工作台' });
  if (Since !== undefined && Since !== opened.stamp)
    throw new AppError('VERSION_CONFLICT', { text: '工作台刚在另一个窗口里编排过' });
  if (text === undefined) return await writeWorkLayout(db, accountId, undefined);
  const layout = readLayout(text);
  if (layout === undefined) throw recordInvalid([{ field: 'Layout', message: '工作台的编排读不懂' }]);
  const issues = await problemsOf(layout, opened, db, call);
  if (issues.length > 0) throw recordInvalid(issues.map((message): Issue => ({ field: 'Layout', message })));
  const named = new Set(layout.blocks.map(({ key }) => key));
  const shown = new Set(opened.blocks.map(({ key }) => key));
  const unseen = (opened.layout?.blocks ?? []).filter(({ key }) => !named.has(key) && !shown.has(key));
  const blocks = [...layout.blocks, ...unseen.filter(({ key }) => !isOwnOf(opened.layout?.own ?? [], key))];
  await writeWorkLayout(db, accountId, JSON.stringify({ blocks, own: layout.own }));
}

const isOwnOf = (own: readonly OwnBlock[], key: string): boolean => own.some((one) => one.key === key);

/**
 * Problems that prevent storing a layout, as texts. A block that was stored before may stay, even if its view was
 * removed since.
 */
async function problemsOf(layout: WorkLayout, opened: OpenWorkbench, db: Db, call: Call): Promise<string[]> {
  const before = opened.layout ?? { blocks: [], own: [] };
  const problems = layout.own.length > MAX_OWN ? [`自己加的内容最多 ${MAX_OWN} 块，请先删除不用的`] : [];
  const known = [...opened.blocks, ...before.blocks, ...layout.own].map(({ key }) => key);
  for (const { key } of layout.blocks)
    if (!known.includes(key)) problems.push(`没有「${key}」这块内容，或者您不能查看它`);
  const kept = new Set(before.own.map((own) => JSON.stringify(own)));
  const changed = layout.own.filter((own) => !kept.has(JSON.stringify(own)));
  const offers = await offerOwn(changed, db, call);
  for (const { block, problems: own } of offers)
    if (block === undefined) problems.push(...own.map(({ Title, Reason }) => `「${Title}」不能放到工作台：${Reason}`));
  return problems;
}
