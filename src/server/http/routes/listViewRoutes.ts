import type { Calls } from '#wire/calls/CALLS.ts';
import type { BodyOf } from '#wire/calls/call.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#engine/errors.ts';
import type { DeclaredView } from '#engine/model/ListModel.ts';
import { opensList } from '#engine/permission/decideAccess.ts';
import { keepsViews, reachesView, sharesViews } from '#engine/permission/mayShareView.ts';
import { readView, type ReadViewInput } from '#engine/query/readView.ts';
import { type Issue, recordInvalid } from '#engine/validate/Issue.ts';
import type { ListView, ViewsReply } from '#wire/calls/VIEW_CALLS.ts';
import { idsIn } from '#wire/params.ts';
import type { Call, DbCall } from '../../access/Call.ts';
import { readSharing, readTargetNames, readTargets, type TargetNames } from '../../admin/viewTargets.ts';
import { demandVersion, logAdmin } from '../../admin/adminChange.ts';
import { readAccount } from '../../db/accounts/accounts.ts';
import {
  type ListViewRow,
  lockListView,
  orderListViews,
  readDefaultView,
  readListViews,
  removeListView,
  type ViewedList,
  writeDefaultView,
  writeListView,
} from '../../db/system/listViewTables.ts';
import { transaction } from '../../db/transaction.ts';
import { declaredKey, storedParams, viewInput } from '../../records/list/storedView.ts';
import type { RequestCall } from '../readRequest.ts';
import { callRoute } from '../route.ts';

const KIND = 'listView';
/** Limits: views per user and list, characters of a title, and of the parameters as JSON. */
const MAX_VIEWS = 50;
const MAX_TITLE_LENGTH = 50;
const MAX_PARAMETERS_LENGTH = 8000;

/** Saved views of lists, private or shared. The list's permissions decide what each reader sees. */
export function listViewRoutes(app: FastifyInstance): void {
  callRoute(app, 'GET /api/ListView/Search', (call, { query }) => searchViews(openViewed(query.list, call)));
  callRoute(app, 'GET /api/ListView/Targets', async (call, { query }) => {
    openViewed(query.list, call);
    return await readTargets({ ...call, db: call.services.database.db });
  });
  callRoute(app, 'POST /api/ListView/Save', (call, { body }) => saveView(body, openViewed(body.list, call)));
  callRoute(app, 'POST /api/ListView/Delete', (call, { body }) =>
    transaction(call.services.database, async (db) => {
      const view = await lockListView(db, Number(body.id));
      const isOwn = view?.AccountId === call.who.accountId;
      // Do not reveal the existence of views that are neither the caller's own nor shared.
      if (view === undefined || (!isOwn && !(keepsViews(call.who) && isShared(view)))) throw noView();
      await removeListView(db, view);
      await logAdmin(
        [{ kind: KIND, id: view.Id, title: view.Title, action: 'delete', before: factsOf(view) }],
        db,
        call,
      );
    }),
  );
  callRoute(app, 'POST /api/ListView/Order', async (call, { body }) => {
    const { at } = openViewed(body.list, call);
    const ids = idsIn(body.ids);
    await transaction(call.services.database, (db) => orderListViews(db, at, call.who.accountId, ids));
  });
  callRoute(app, 'POST /api/ListView/SetDefault', async (call, { body }) => {
    const { at, input } = openViewed(body.list, call);
    const id = body.id === undefined ? undefined : Number(body.id);
    await transaction(call.services.database, async (db) => {
      const known = (await readListViews(db, at, call.who.accountId)).filter((view) => isFor(view, input, call));
      const ids = [0, ...declaredFor(input, call).map((view) => view.id), ...known.map(({ Id }) => Id)];
      if (id !== undefined && !ids.includes(id)) throw noView();
      await writeDefaultView(db, at, call.who.accountId, id);
    });
  });
}

const noView = (): AppError => new AppError('NOT_FOUND', { text: '视图不存在，或没有共享给您' });

/** A list whose views are requested, and the caller's permissions for it. */
interface Viewed {
  readonly call: RequestCall;
  readonly at: ViewedList;
  readonly input: ReadViewInput;
}

/** Throws NOT_FOUND for an unknown list, FORBIDDEN for one that the caller may not open. */
function openViewed(name: string, call: RequestCall): Viewed {
  const [key = '', document = ''] = name.split('/');
  const entity = call.findEntity(key);
  const list = entity?.lists.get(document);
  if (entity === undefined || list === undefined) throw new AppError('NOT_FOUND', { text: '列表不存在' });
  if (!call.access(entity).may('view') || !opensList(entity, list, call.who))
    throw new AppError('FORBIDDEN', { text: '没有权限查看此列表' });
  return { call, at: { EntityKey: entity.key, ListName: list.name }, input: viewInput(entity, list, call) };
}

const isShared = ({ Roles, Units }: ListViewRow): boolean => Roles.length > 0 || Units.length > 0;

/** Whether a view is for the user. One that is in the document of its list by now is shown from there. */
const isFor = (view: ListViewRow, input: ReadViewInput, call: Call): boolean =>
  !declaredFor(input, call).some(({ key }) => key === declaredKey(view)) &&
  (view.AccountId === call.who.accountId ||
    reachesView({ roles: view.Roles, units: view.Units.map(Number) }, call.who));

const declaredFor = ({ list }: ReadViewInput, { who }: Call): readonly DeclaredView[] =>
  list.views.filter(({ roles }) => roles === undefined || reachesView({ roles, units: [] }, who));

async function searchViews({ call, at, input }: Viewed): Promise<ViewsReply> {
  const { db } = call.services.database;
  const { who } = call;
  const views = (await readListViews(db, at, who.accountId)).filter((view) => isFor(view, input, call));
  const own = views.filter(({ AccountId }) => AccountId === who.accountId);
  const names = own.some(isShared) ? await readTargetNames({ ...call, db }) : { roles: new Map(), units: new Map() };
  const declared = declaredFor(input, call);
  const Rows = declared.map((view) => presentDeclared(view, input, call));
  for (const view of [...own, ...views.filter((other) => !own.includes(other))])
    Rows.push(await presentView(view, names, input, { ...call, db }));
  const asked = await readDefaultView(db, at, who.accountId);
  const isThere = asked === 0 || Rows.some(({ Id }) => Id === asked);
  const declaredDefault = declared.find(({ isDefault }) => isDefault)?.id ?? null;
  return {
    Rows,
    Default: isThere ? (asked ?? null) : declaredDefault,
    IsDefaultGone: asked !== undefined && !isThere,
    MayShare: sharesViews(who),
    MayRemove: keepsViews(who),
  };
}

function presentDeclared({ id, title, query }: DeclaredView, input: ReadViewInput, { say }: Call): ListView {
  const { params, leftOut } = readView(query, input);
  const shared = { IsOwn: false, Owner: null, IsOwnerGone: false, Roles: [], Units: [] };
  return { Id: id, Title: say(title), Params: params, LeftOut: leftOut, Version: 0, ...shared };
}

async function presentView(
  { Id, Title, Params, AccountId, Version, Roles, Units }: ListViewRow,
  { roles, units }: TargetNames,
  input: ReadViewInput,
  { db, who, say }: DbCall,
): Promise<ListView> {
  const read = readView(storedParams(Params) ?? {}, input);
  const isOwn = AccountId === who.accountId;
  const owner = isOwn ? undefined : await readAccount(db, AccountId);
  return {
    ...{ Id, Title, Version },
    Params: read.params,
    LeftOut: read.leftOut,
    IsOwn: isOwn,
    Owner: isOwn ? null : (owner?.RealName ?? owner?.NickName ?? say('已不存在的账号')),
    IsOwnerGone: !isOwn && owner?.AccountState !== 1,
    Roles: isOwn ? Roles.map((code) => ({ Value: code, Label: roles.get(code) ?? say(`${code}（已不存在）`) })) : [],
    Units: isOwn
      ? Units.map((unit) => ({ Value: unit, Label: units.get(unit) ?? say(`部门 ${unit}（已不存在）`) }))
      : [],
  };
}

type SentView = BodyOf<Calls['POST /api/ListView/Save']>;

/** Adds or changes a caller's view. Throws NOT_FOUND (others'), RECORD_INVALID, VERSION_CONFLICT, FORBIDDEN. */
async function saveView(sent: SentView, { call, at, input }: Viewed): Promise<{ Id: number }> {
  const { who, services } = call;
  return await transaction(services.database, async (db) => {
    const before = sent.Id === undefined ? undefined : await lockListView(db, Number(sent.Id));
    const isHere = before?.EntityKey === at.EntityKey && before.ListName === at.ListName;
    if (sent.Id !== undefined && (!isHere || before.AccountId !== who.accountId)) throw noView();
    const own = (await readListViews(db, at, who.accountId)).filter(({ AccountId }) => AccountId === who.accountId);
    const others = own.filter(({ Id }) => Id !== before?.Id);
    if (before === undefined && others.length >= MAX_VIEWS)
      throw recordInvalid([{ field: 'Title', message: `一个列表最多保存 ${MAX_VIEWS} 个视图，请先删除不用的` }]);
    if (before !== undefined)
      await demandVersion(
        sent.Version,
        before.Version,
        { kind: KIND, id: before.Id, title: before.Title },
        { ...call, db },
      );
    const facts = { ...readSent(sent, before, others, input), ...(await readSharing(sent, before, { ...call, db })) };
    const view = { Id: before?.Id ?? 0, ...at, ...facts, AccountId: who.accountId };
    const Id = await writeListView(db, { ...view, Version: (before?.Version ?? 0) + 1, ChangedAt: call.moment });
    const action = before === undefined ? 'create' : 'edit';
    const change = { before: before === undefined ? {} : factsOf(before), after: factsOf(view) };
    await logAdmin([{ kind: KIND, id: Id, title: view.Title, action, ...change }], db, call);
    return { Id };
  });
}

type Facts = Pick<ListViewRow, 'EntityKey' | 'ListName' | 'Title' | 'Params' | 'Roles' | 'Units'>;

const factsOf = ({ EntityKey, ListName, Title, Params, Roles, Units }: Facts): Record<string, unknown> => ({
  ...{ List: `${EntityKey}/${ListName}`, Title, Params },
  ...{ Roles: [...Roles], Units: [...Units] },
});

/** Title and parameters, checked for the caller; those not sent stay. Throws RECORD_INVALID. */
function readSent(
  { Title, Params }: SentView,
  before: ListViewRow | undefined,
  others: readonly ListViewRow[],
  input: ReadViewInput,
): Pick<ListViewRow, 'Title' | 'Params'> {
  const title = Title.trim();
  const params = storedParams(Params ?? before?.Params ?? '');
  const issues: Issue[] = [];
  if (title === '' || title.length > MAX_TITLE_LENGTH)
    issues.push({ field: 'Title', message: `请填写视图的名称，最多 ${MAX_TITLE_LENGTH} 个字` });
  else if (others.some((other) => other.Title === title))
    issues.push({ field: 'Title', message: `您已有名为“${title}”的视图` });
  if (params === undefined) issues.push({ field: 'Params', message: '视图的内容读不懂' });
  else if (Params !== undefined) {
    const text = JSON.stringify(params);
    if (text.length > MAX_PARAMETERS_LENGTH)
      issues.push({ field: 'Params', message: `视图的内容太多，最多 ${MAX_PARAMETERS_LENGTH} 个字` });
    issues.push(...readView(params, input).leftOut.map((message) => ({ field: 'Params', message })));
  }
  if (issues.length > 0) throw recordInvalid(issues);
  return { Title: title, Params: Params === undefined ? (before?.Params ?? '{}') : JSON.stringify(params) };
}
