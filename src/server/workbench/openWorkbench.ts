import { createHash } from 'node:crypto';
import { documentFor } from '#engine/model/documentFor.ts';
import { readView } from '#engine/query/readView.ts';
import { filterMenu } from '#engine/roles/explainMenu.ts';
import { arrangeBlocks, type ArrangedBlocks, roleLayout } from '#engine/workbench/arrangeBlocks.ts';
import type { OfferedBlock, OfferedWorkbench } from '#engine/workbench/OfferedWorkbench.ts';
import { menuLists, offerWorkbench, type WorkReader } from '#engine/workbench/offerWorkbench.ts';
import { offerOwnBlock, type UsedView } from '#engine/workbench/ownBlock.ts';
import { isOwnKey, type OwnBlock, readLayout, type WorkLayout, MAX_OWN } from '#engine/workbench/WorkLayout.ts';
import type { OwnProblem } from '#wire/WorkbenchReply.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { type ListViewRow, readListViewsById } from '../db/system/listViewTables.ts';
import { readWorkLayout, writeWorkLayout } from '../db/system/personalTables.ts';
import { opensView, storedParams, viewInput } from '../records/list/storedView.ts';
import { menuOf } from '../session/presentUser.ts';
import { AppError } from '#engine/errors.ts';
import { type Issue, recordInvalid } from '#engine/validate/Issue.ts';

/** A workbench with the reader's layout. */
interface OpenWorkbench extends OfferedWorkbench {
  /** Keys of hidden blocks. */
  readonly hidden: readonly string[];
  readonly layout: WorkLayout | undefined;
  /** A text that changes with the layout; empty: the default layout. */
  readonly stamp: string;
  readonly problems: readonly OwnProblem[];
}

/** The reader of a workbench, with the menu's permissions. */
export function workReader(call: Call): WorkReader {
  const { product, who, findEntity, wording, say } = call;
  const lists = menuLists(filterMenu(menuOf(product, who), who));
  return { user: who, access: (entity) => call.access(entity), findEntity, lists, enums: wording.enums, say };
}

/** The user's workbench with visible blocks in the user's order; undefined where the role has none. */
export async function openWorkbench(call: DbCall): Promise<OpenWorkbench | undefined> {
  const offered = offeredTo(call);
  if (offered === undefined) return undefined;
  const { layout, stamp } = await layoutOf(call);
  const problems = stamp !== '' && layout === undefined ? [unreadable(call)] : [];
  if (layout === undefined) return { ...offered, layout, stamp, problems };
  const own = await offerOwn(layout.own, call);
  const made = own.flatMap(({ block }) => block ?? []);
  const { blocks, hidden: chosen } = arrangeBlocks([...offered.blocks, ...made], layout);
  const hidden = [...chosen, ...offered.hidden.filter((each) => !layout.blocks.some(({ key }) => key === each))];
  return { ...offered, blocks, hidden, layout, stamp, problems: own.flatMap(({ problems }) => problems) };
}

/** One block of the user's workbench; undefined for one that this user does not have. */
export async function openBlock(key: string, call: DbCall): Promise<OfferedBlock | undefined> {
  const offered = offeredTo(call);
  if (offered === undefined || !isOwnKey(key)) return offered?.blocks.find((block) => block.key === key);
  const own = (await layoutOf(call)).layout?.own.filter((one) => one.key === key) ?? [];
  return (await offerOwn(own, call))[0]?.block;
}

/** The workbench as its document gives it to the roles of the user. */
function offeredTo(call: Call): (OfferedWorkbench & ArrangedBlocks) | undefined {
  const document = documentFor(call.product.documents.workbench, call.who);
  if (document === undefined) return undefined;
  const offered = offerWorkbench(document, workReader(call));
  return { ...offered, ...arrangeBlocks(offered.blocks, roleLayout(document, call.who)) };
}

/** The problem of a layout that another program stored, or that is damaged: it stays until another one is stored. */
const unreadable = ({ say }: Call): OwnProblem => ({
  Key: '',
  Title: say('您的编排'),
  Reason: '读不懂，现在看到的是默认的工作台；重新编排或恢复默认会换掉它',
});

async function layoutOf(call: DbCall): Promise<{ readonly layout: WorkLayout | undefined; readonly stamp: string }> {
  const text = await readWorkLayout(call.db, call.who.accountId);
  if (text === undefined) return { layout: undefined, stamp: '' };
  return { layout: readLayout(text), stamp: createHash('sha256').update(text).digest('base64url') };
}

/** A block that the user added: its content, and its problems. */
interface OfferedOwn {
  readonly block: OfferedBlock | undefined;
  readonly problems: readonly OwnProblem[];
}

/** The blocks that the user added, each with its content or its problem. */
async function offerOwn(own: readonly OwnBlock[], call: DbCall): Promise<OfferedOwn[]> {
  const reader = workReader(call);
  const ids = own.map(({ view }) => view).filter((id) => id !== 0);
  const views = ids.length === 0 ? [] : (await readListViewsById(call.db, ids)).filter((view) => opensView(view, call));
  return own.map((one) => {
    const problem = (Reason: string): OwnProblem => ({ Key: one.key, Title: one.title, Reason });
    const row = views.find(({ Id, EntityKey, ListName }) => Id === one.view && `${EntityKey}/${ListName}` === one.list);
    const view = row === undefined ? undefined : useView(row, call);
    const offer = offerOwnBlock(one, view, reader);
    if ('reason' in offer) return { block: undefined, problems: [problem(offer.reason)] };
    return { block: offer.block, problems: (view?.leftOut ?? []).map(problem) };
  });
}

function useView(
  { EntityKey, ListName, Title, Params }: ListViewRow,
  call: Call,
): (UsedView & { readonly leftOut: readonly string[] }) | undefined {
  const entity = call.findEntity(EntityKey);
  const list = entity?.lists.get(ListName);
  if (entity === undefined || list === undefined) return undefined;
  const { params, leftOut } = readView(storedParams(Params) ?? {}, viewInput(entity, list, call));
  return { title: Title, params, leftOut };
}

/**
 * Stores the caller's layout of the workbench; without a text the product's default applies again. Places of blocks
 * that the caller does not have now are preserved for later. Throws NOT_FOUND in a product without a workbench for the
 * caller, RECORD_INVALID for what cannot be shown, VERSION_CONFLICT when the layout was changed since it was opened.
 */
export async function saveLayout(
  { Layout: text, Since }: { readonly Layout?: string; readonly Since?: string },
  call: DbCall,
): Promise<void> {
  const { accountId } = call.who;
  const opened = await openWorkbench(call);
  if (opened === undefined) throw new AppError('NOT_FOUND', { text: '您没有工作台' });
  if (Since !== undefined && Since !== opened.stamp)
    throw new AppError('VERSION_CONFLICT', { text: '工作台刚在另一个窗口里编排过' });
  if (text === undefined) return await writeWorkLayout(call.db, accountId, undefined);
  const layout = readLayout(text);
  if (layout === undefined) throw recordInvalid([{ field: 'Layout', message: '工作台的编排读不懂' }]);
  const issues = await problemsOf(layout, opened, call);
  if (issues.length > 0) throw recordInvalid(issues.map((message): Issue => ({ field: 'Layout', message })));
  const named = new Set(layout.blocks.map(({ key }) => key));
  const shown = new Set(opened.blocks.map(({ key }) => key));
  const unseen = (opened.layout?.blocks ?? []).filter(({ key }) => !named.has(key) && !shown.has(key));
  const blocks = [...layout.blocks, ...unseen.filter(({ key }) => !isOwnOf(opened.layout?.own ?? [], key))];
  await writeWorkLayout(call.db, accountId, JSON.stringify({ blocks, own: layout.own }));
}

const isOwnOf = (own: readonly OwnBlock[], key: string): boolean => own.some((one) => one.key === key);

/** Problems that prevent storing a layout. A block may stay even if its view was removed. */
async function problemsOf(layout: WorkLayout, opened: OpenWorkbench, call: DbCall): Promise<string[]> {
  const before = opened.layout ?? { blocks: [], own: [] };
  const problems = layout.own.length > MAX_OWN ? [`自己加的内容最多 ${MAX_OWN} 块，请先删除不用的`] : [];
  const known = [...opened.blocks, ...before.blocks, ...layout.own].map(({ key }) => key);
  for (const { key } of layout.blocks)
    if (!known.includes(key)) problems.push(`没有「${key}」这块内容，或者您不能查看它`);
  const kept = new Set(before.own.map((own) => JSON.stringify(own)));
  const changed = layout.own.filter((own) => !kept.has(JSON.stringify(own)));
  const offers = await offerOwn(changed, call);
  for (const { block, problems: own } of offers)
    if (block === undefined) problems.push(...own.map(({ Title, Reason }) => `「${Title}」不能放到工作台：${Reason}`));
  return problems;
}
