import { idsIn } from '#wire/params.ts';
import { partFields } from '#engine/model/partFields.ts';
import type { WorkView } from '#engine/workbench/figureParams.ts';
import type { OfferedNews } from '#engine/workbench/OfferedWorkbench.ts';
import type { Call, DbCall } from '../access/Call.ts';
import { MAX_NEWS, type NewsQuery, noteNews } from './noteNews.ts';
import { AppError } from '#engine/errors.ts';
import { build } from '#language/build.ts';
import { dayBounds } from '#fields/quickRange.ts';
import { withinRows } from '#engine/permission/withinRows.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { selectSteps, type FoundStep, type StepSource } from '../db/system/stateLog.ts';
import { readTitles, type Titles } from '../records/read/readTitles.ts';
import type { NewsReply, NewsRow } from '#wire/WorkbenchReply.ts';
import { statusOf } from '#engine/model/EntitySource.ts';
import { stepTitle } from '#engine/workflow/decision.ts';

/** The newest state transitions that the reader may see, as texts, and their total number. */
async function stepNews(
  block: OfferedNews,
  view: WorkView,
  { person, unit, time }: NewsQuery,
  limit: number,
  call: DbCall,
): Promise<{ rows: NewsRow[]; total: number }> {
  const sources = block.steps.flatMap((key) => stepSource(key, block.narrowed ? view.scope : undefined, call));
  const bounds = dayBounds(time, call.now.slice(0, 10));
  if (bounds === undefined) throw new AppError('BAD_REQUEST', { text: '查询条件不正确', detail: `time ${time}` });
  const [from, to] = bounds;
  const operators = await operatorsOf(person, unit, call);
  const query = {
    sources,
    operators,
    from,
    to: to === undefined ? undefined : `${to} 23:59:59`,
    limit,
    most: MAX_NEWS,
  };
  const { steps, total } = await selectSteps(query, call);
  return { rows: await presentSteps(steps, call), total };
}

/** Steps as lines, without those of unknown entities. */
export async function presentSteps(steps: readonly FoundStep[], call: DbCall): Promise<NewsRow[]> {
  const wanted = new Map<string, Set<number>>();
  for (const { EntityKey, RecordId } of steps)
    wanted.set(EntityKey, (wanted.get(EntityKey) ?? new Set<number>()).add(RecordId));
  const titles = await readTitles(wanted, call);
  return steps.flatMap((step) => presentStep(step, titles, call));
}

function stepSource(key: string, scope: WorkView['scope'], call: Call): StepSource[] {
  const entity = call.findEntity(key);
  if (entity?.workflow === undefined) return [];
  const access = call.access(entity);
  const within = scope === undefined ? build.literal(true) : withinRows(entity, call.who, scope, call.findEntity);
  const fields = entity.workflow.status.map(({ field }) => field).filter((field) => access.readable.has(field));
  return [{ entity, where: build.and(access.rows('view'), within), fields }];
}

/** The employees that match person and unit; undefined: all. */
async function operatorsOf(person: string, unit: string, call: DbCall): Promise<number[] | undefined> {
  const people = person === '' ? undefined : idsIn(person);
  const employee = call.findEntity(call.product.organisation.employee ?? '');
  if (unit === '' || employee === undefined) return people;
  const where = build.oneOf(build.record(partFields(call.product.organisation).unit), idsIn(unit));
  const found = await selectRecords({ entity: employee, columns: [], where }, call);
  const members = found.map(({ id }) => id);
  return people === undefined ? members : people.filter((id) => members.includes(id));
}

function presentStep(step: FoundStep, titles: Titles, call: Call): NewsRow[] {
  const entity = call.findEntity(step.EntityKey);
  if (entity === undefined) return [];
  const { RecordId, FromState, ToState } = step;
  const isMove = FromState !== ToState;
  const color = stepState(entity, step, ToState)?.color;
  return [
    {
      Key: `step ${step.Id}`,
      Time: step.OpTime,
      Person: step.OperatorName,
      Kind: call.say('状态变更'),
      ...(color === undefined ? {} : { Color: color }),
      Entity: entity.key,
      EntityTitle: entity.title,
      Id: RecordId,
      Title: titles.get(entity.key)?.get(RecordId) ?? String(RecordId),
      Step: {
        Action: call.say(actionTitle(entity, step)),
        From: isMove ? (stepState(entity, step, FromState)?.title ?? null) : null,
        To: isMove ? (stepState(entity, step, ToState)?.title ?? null) : null,
      },
    },
  ];
}

const stepState = (entity: EntityModel, { StateField }: FoundStep, value: number | null) =>
  statusOf(entity, StateField)?.states.find((state) => state.value === value);

function actionTitle(entity: EntityModel, { ActionCode, FromState, ToState }: FoundStep): string {
  const transition = entity.workflow?.transitions.find(({ action }) => action === ActionCode);
  if (transition !== undefined) return stepTitle(entity, transition, ToState);
  return FromState === null ? '新建' : '更新';
}

const STEP = 'step';

/** One page of news, newest first: transitions and notes that the reader may see. */
export async function readNews(block: OfferedNews, view: WorkView, query: NewsQuery, call: DbCall): Promise<NewsReply> {
  const first = query.page * query.size;
  const limit = Math.min(first + query.size, MAX_NEWS);
  const nothing = { rows: [], total: 0 };
  const isAll = query.kind === '';
  const steps = isAll || query.kind === STEP ? await stepNews(block, view, query, limit, call) : nothing;
  const notes = query.kind === STEP ? nothing : await noteNews(block, view, query, limit, call);
  const rows = [...steps.rows, ...notes.rows].sort(newestFirst);
  return {
    Rows: rows.slice(first, limit),
    Total: Math.min(steps.total + notes.total, MAX_NEWS),
    Kinds: newsKinds(block, call),
  };
}

const newestFirst = (a: NewsRow, b: NewsRow): number => (a.Time < b.Time ? 1 : a.Time > b.Time ? -1 : 0);

function newsKinds({ steps, notes }: OfferedNews, call: Call): NewsReply['Kinds'] {
  const entity = call.findEntity((notes?.list ?? '').split('/')[0] ?? '');
  const type = call.wording.enums(entity?.field(notes?.kind ?? '')?.enum?.type ?? '');
  return [
    ...(steps.length === 0 ? [] : [{ Key: STEP, Title: call.say('状态变更') }]),
    ...(type?.items ?? []).map(({ Value, Label }) => ({ Key: String(Value), Title: Label })),
  ];
}
