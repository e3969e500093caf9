import type { StepEntry, StateText } from '#engine/workflow/StepEntry.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { findStateLog, type StateLogFilter, type StateLogRow } from '../../db/system/stateLog.ts';
import { demandDeveloper, type Call, type DbCall } from '../../access/Call.ts';
import { boundedTotal, pageOf, readTimes, shortList, shortText, wrongFilter } from './searchOpLog.ts';
import { enumLabel } from '#language/findEnumItem.ts';
import { selectRecords } from '../../db/rows/selectRecords.ts';
import { recordTitle } from './readTitles.ts';
import { actionText, operatorName } from './presentLog.ts';
import { fieldKind } from '#fields/table/fieldKinds.ts';
import type { StateSearchReply } from '#wire/LogReply.ts';
import { statusOf } from '#engine/model/EntitySource.ts';
import { stepTitle } from '#engine/workflow/decision.ts';

const ROWS = 10;
const PAGING = ['page', 'rows', 'startPage', 'searchKey'];

/**
 * One page of the state transitions of all records, newest first, for developers; filtered by fields named as
 * parameters. Beyond `most` transitions the total is a lower bound (`Bounded`). Titles are searched and returned only
 * for records that the reader may view. Throws FORBIDDEN for other users, BAD_REQUEST for an invalid filter.
 */
export async function searchStateLog(
  params: Readonly<Record<string, string | undefined>>,
  most: number,
  call: DbCall,
): Promise<StateSearchReply> {
  demandDeveloper(call);
  const { page = '0', rows = String(ROWS), startPage = '0', searchKey = '' } = params;
  const text = shortText('searchKey', searchKey.trim());
  let filter: StateLogFilter = text === '' ? {} : { search: { text, records: recordsNamed(text, call) } };
  for (const [name, value = ''] of Object.entries(params))
    if (!PAGING.includes(name) && value.trim() !== '')
      filter = { ...filter, ...readFilter(name, value.trim(), call.now) };
  const wanted = pageOf({ page: Number(page) - Number(startPage), rows: Number(rows) });
  const found = await findStateLog(filter, wanted, most, call);
  return {
    Rows: await presentSteps(found.rows, call),
    ...boundedTotal(found.total, most),
    Choices: { EntityKey: withStates(call).map(({ key, title }) => ({ Value: key, Label: title })) },
  };
}

const withStates = ({ product }: Call): EntityModel[] =>
  [...product.entities.values()].filter(({ workflow }) => workflow !== undefined);

function recordsNamed(text: string, call: Call): { entity: EntityModel; where: Expression }[] {
  return withStates(call).flatMap((entity) => {
    const access = call.access(entity);
    const { readable, masked, withheld } = access;
    const { titleField } = entity;
    const title = entity.field(titleField);
    const isText = title !== undefined && ['line', 'lines'].includes(fieldKind(title).text ?? '');
    if (!isText || !readable.has(titleField) || masked.has(titleField) || withheld.has(titleField)) return [];
    return [{ entity, where: build.and(access.rows('view'), build.holds(build.record(titleField), text)) }];
  });
}

function readFilter(name: string, text: string, now: string): StateLogFilter {
  switch (name) {
    case 'OperatorName':
      return { operator: shortText(name, text) };
    case 'EntityKey':
      return { entities: shortList(name, text) };
    case 'OpTime':
      return readTimes(name, text, now);
    default:
      throw wrongFilter(name);
  }
}

type StoredStep = StateLogRow & { readonly Id: number };

/** Presents steps with one query per entity; of invisible records only action, time and operator. */
export async function presentSteps(rows: readonly StoredStep[], call: DbCall): Promise<StepEntry[]> {
  const titles = await visibleTitles(rows, call);
  return rows.map((row): StepEntry => {
    const { Id, OpTime, OperatorName, EntityKey, RecordId, ActionCode } = row;
    const entity = call.findEntity(EntityKey);
    const title = titles.get(EntityKey)?.get(RecordId);
    const isTold = entity !== undefined && title !== undefined && call.access(entity).readable.has(row.StateField);
    const state = (value: number | null): StateText | null => (isTold ? stateText(entity, row, value, call) : null);
    const transition = entity?.workflow?.transitions.find(({ action }) => action === ActionCode);
    // The reason was entered in one of the inputs.
    const readsInputs = (transition?.inputs ?? []).every((name) => isOpen(entity, name, call));
    return {
      Id,
      OpTime,
      OperatorName: operatorName(OperatorName, call),
      EntityKey,
      EntityKeyText: entity?.title ?? EntityKey,
      RecordId,
      RecordTitle: title === '' ? null : (title ?? null),
      ActionCode,
      ActionText:
        entity === undefined || transition === undefined
          ? actionText(call, ActionCode)
          : stepTitle(entity, transition, isTold ? row.ToState : null),
      From: state(row.FromState),
      To: state(row.ToState),
      Reason: isTold && readsInputs ? row.Reason : null,
    };
  });
}

/** Whether the user may read a field in every record. Also true for dialog inputs, which are not fields. */
function isOpen(entity: EntityModel | undefined, name: string, call: Call): boolean {
  if (entity?.field(name) === undefined) return true;
  const { readable, withheld } = call.access(entity);
  return readable.has(name) && !withheld.has(name);
}

/** Names of the records that the user may view, including deleted ones; empty where the name is not readable. */
async function visibleTitles(
  rows: readonly StoredStep[],
  call: DbCall,
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  const titles = new Map<string, ReadonlyMap<number, string>>();
  for (const key of new Set(rows.map(({ EntityKey }) => EntityKey))) {
    const entity = call.findEntity(key);
    if (entity === undefined) continue;
    const { titleField } = entity;
    const access = call.access(entity);
    const ids = [...new Set(rows.flatMap(({ EntityKey, RecordId }) => (EntityKey === key ? [RecordId] : [])))];
    const query = { entity, columns: [titleField], ids, where: access.rows('view'), deleted: true };
    const found = await selectRecords(query, call);
    const isNamed = isOpen(entity, titleField, call) && !access.masked.has(titleField);
    titles.set(
      key,
      new Map(found.map(({ id, values }) => [id, isNamed ? recordTitle(entity, values, call.wording) : ''])),
    );
  }
  return titles;
}

function stateText(entity: EntityModel, row: StoredStep, value: number | null, call: Call): StateText | null {
  if (value === null) return null;
  const status = statusOf(entity, row.StateField);
  const state = status?.states.find((each) => each.value === value);
  if (state !== undefined) return { Text: state.title, Color: state.color };
  const type = entity.field(row.StateField)?.enum?.type ?? null;
  return { Text: enumLabel(call.wording.enums, type, value) ?? String(value), Color: 'grey' };
}
