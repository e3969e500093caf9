import { createHash } from 'node:crypto';
import { documentFor } from '#engine/model/documentFor.ts';
import { readView } from '#engine/query/readView.ts';
import { filterMenu } from '#engine/roles/explainMenu.ts';
import { arrangeBlocks } from '#engine/workbench/arrangeBlocks.ts';
import type { OfferedBlock, OfferedWorkbench } from '#engine/workbench/OfferedWorkbench.ts';
import { menuLists, offerWorkbench, type WorkReader } from '#engine/workbench/offerWorkbench.ts';
import { offerOwnBlock, type UsedView } from '#engine/workbench/ownBlock.ts';
import { isOwnKey, type OwnBlock, readLayout, type WorkLayout } from '#engine/workbench/WorkLayout.ts';
import type { OwnProblem } from '#wire/WorkbenchReply.ts';
import type { Call } from '../access/Call.ts';
import type { Db } from '../db/Database.ts';
import { type ListViewRow, readListViewsById } from '../db/system/listViewTables.ts';
import { readWorkLayout } from '../db/system/personalTables.ts';
import { opensView, storedParams, viewInput } from '../records/list/storedView.ts';
import { menuOf } from '../session/presentUser.ts';

/** A workbench with the reader's layout. */
export interface OpenWorkbench extends OfferedWorkbench {
  /** Keys of hidden blocks. */
  readonly hidden: readonly string[];
  /** Undefined: the default layout. */
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

/**
 * The workbench of the user of a call, without blocks that the user may not see, in the user's order; undefined in a
 * product without one for the user's role.
 */
export async function openWorkbench(db: Db, call: Call): Promise<OpenWorkbench | undefined> {
  const offered = offeredTo(call);
  if (offered === undefined) return undefined;
  const { layout, stamp } = await layoutOf(db, call);
  const problems = stamp !== '' && layout === undefined ? [unreadable(call)] : [];
  if (layout === undefined) return { ...offered, hidden: [], layout, stamp, problems };
  const own = await offerOwn(layout.own, db, call);
  const made = own.flatMap(({ block }) => block ?? []);
  const { blocks, hidden } = arrangeBlocks([...offered.blocks, ...made], layout);
  return { ...offered, blocks, hidden, layout, stamp, problems: own.flatMap(({ problems }) => problems) };
}

/**
 * One block of the workbench of the user of a call; undefined for a block that this user does not have, whatever the
 * reason.
 */
export async function openBlock(key: string, db: Db, call: Call): Promise<OfferedBlock | undefined> {
  const offered = offeredTo(call);
  if (offered === undefined || !isOwnKey(key)) return offered?.blocks.find((block) => block.key === key);
  const own = (await layoutOf(db, call)).layout?.own.filter((one) => one.key === key) ?? [];
  return (await offerOwn(own, db, call))[0]?.block;
}

function offeredTo(call: Call): OfferedWorkbench | undefined {
  const document = documentFor(call.product.documents.workbench, call.who);
  return document === undefined ? undefined : offerWorkbench(document, workReader(call));
}

/** The problem of a layout that another program stored, or that is damaged: it stays until another one is stored. */
const unreadable = ({ say }: Call): OwnProblem => ({
  Key: '',
  Title: say('您的编排'),
  Reason: '读不懂，现在看到的是默认的工作台；重新编排或恢复默认会换掉它',
});

async function layoutOf(
  db: Db,
  call: Call,
): Promise<{ readonly layout: WorkLayout | undefined; readonly stamp: string }> {
  const text = await readWorkLayout(db, call.who.accountId);
  if (text === undefined) return { layout: undefined, stamp: '' };
  return { layout: readLayout(text), stamp: createHash('sha256').update(text).digest('base64url') };
}

/** A block that the user added: its content, and its problems. */
interface OfferedOwn {
  readonly block: OfferedBlock | undefined;
  readonly problems: readonly OwnProblem[];
}

/** The blocks that the user added, each with its content or its problem. */
export async function offerOwn(own: readonly OwnBlock[], db: Db, call: Call): Promise<OfferedOwn[]> {
  const reader = workReader(call);
  const ids = own.map(({ view }) => view).filter((id) => id !== 0);
  const views = ids.length === 0 ? [] : (await readListViewsById(db, ids)).filter((view) => opensView(view, call));
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
