import type { StepEntry } from '#engine/workflow/StepEntry.ts';
import { build } from '#language/build.ts';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { findStateLog, type StateLogFilter } from '../../db/admin/findStateLog.ts';
import type { Call } from '../../access/Call.ts';
import { demandDeveloper } from '../../access/demandDeveloper.ts';
import { pageOf } from './pageOf.ts';
import { presentSteps } from './presentSteps.ts';
import { readTimes } from './readTimes.ts';
import { wrongFilter } from './wrongFilter.ts';

export interface StateLogReply {
  readonly Rows: readonly StepEntry[];
  readonly Total: number;
  /** What there is to filter by. */
  readonly Choices: { readonly EntityKey: readonly { readonly Value: string; readonly Label: string }[] };
}

const ROWS = 10;
const LONGEST = 100;
const PAGING = ['page', 'rows', 'startPage', 'searchKey'];

/**
 * One page of the steps of all records from state to state, newest first, for developers; filtered by fields named as parameters.
 * Titles are found and told of records only that the reader may view. Throws FORBIDDEN for others, BAD_REQUEST for a wrong filter.
 */
export async function searchStateLog(
  call: Call,
  params: Readonly<Record<string, string | undefined>>,
): Promise<StateLogReply> {
  demandDeveloper(call);
  const { page = '0', rows = String(ROWS), startPage = '0', searchKey = '' } = params;
  const text = searchKey.trim().slice(0, LONGEST);
  let filter: StateLogFilter = text === '' ? {} : { search: { text, records: recordsNamed(call, text) } };
  for (const [name, value = ''] of Object.entries(params))
    if (!PAGING.includes(name) && value.trim() !== '')
      filter = { ...filter, ...readFilter(name, value.trim(), call.now) };
  const { db } = call.services.database;
  const wanted = pageOf({ page: Number(page) - Number(startPage), rows: Number(rows) });
  const found = await findStateLog(db, filter, wanted, call);
  return {
    Rows: await presentSteps(db, call, found.rows),
    Total: found.total,
    Choices: { EntityKey: withStates(call).map(({ key, title }) => ({ Value: key, Label: title })) },
  };
}

const withStates = ({ product }: Call): EntityModel[] =>
  [...product.entities.values()].filter(({ workflow }) => workflow !== undefined);

function recordsNamed(call: Call, text: string): { entity: EntityModel; where: Expression }[] {
  return withStates(call).flatMap((entity) => {
    const access = call.access(entity);
    const { readable, masked, withheld } = access;
    const { titleField } = entity;
    const type = entity.field(titleField)?.type;
    const isText = type === 'text' || type === 'longtext';
    if (!isText || !readable.has(titleField) || masked.has(titleField) || withheld.has(titleField)) return [];
    return [
      {
        entity,
        where: build.and(access.rows('view'), build.call('contains', build.record(titleField), build.literal(text))),
      },
    ];
  });
}

function readFilter(name: string, text: string, now: string): StateLogFilter {
  switch (name) {
    case 'OperatorName':
      return { operator: text.slice(0, LONGEST) };
    case 'EntityKey':
      return { entities: text.split(',').slice(0, LONGEST) };
    case 'OpTime':
      return readTimes(name, text, now);
    default:
      throw wrongFilter(name);
  }
}
