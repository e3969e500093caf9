import { isEmpty } from '#language/Value.ts';
import { takeOver, type Takeover } from '#engine/records/takeOver.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import type { FoundRecord } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { editableNow } from '../read/presentRecord.ts';
import { checkDraft } from '../check/checkDraft.ts';
import type { Draft } from '../check/Draft.ts';

const MAX_ROUNDS = 5;

/** The values that the remaining record takes over, and the draft that writes them; no draft when there are none. */
export interface MergedValues {
  readonly taken: readonly Takeover[];
  readonly draft: Draft | undefined;
}

/**
 * Returns the values that the remaining record takes over from the others: for its empty fields that the user may fill
 * in. Omits values that the record's rules hide, lock or reject, so that they never make a merge fail.
 */
export async function mergedValues(
  entity: EntityModel,
  kept: FoundRecord,
  gone: readonly FoundRecord[],
  db: Db,
  call: Call,
): Promise<MergedValues> {
  const access = call.access(entity);
  const { readable, withheld } = access;
  if (!access.may('edit')) return { taken: [], draft: undefined };
  const editable = await editableNow(entity, kept.values, db, call);
  const allowed = new Set([...editable].filter((name) => readable.has(name) && !withheld.has(name)));
  const others = gone.map(({ values }) => values);
  let taken = takeOver(entity, kept.values, others, allowed);
  for (let round = 0; round < MAX_ROUNDS && taken.length > 0; round += 1) {
    const { picked, issues } = await checkDraft(draftOf(entity, kept, taken), db, call);
    const wrong = new Set(issues.map(({ field }) => field));
    const fit = taken.filter(({ field: { name } }) => !wrong.has(name) && !isEmpty(picked.values[name] ?? null));
    if (fit.length === taken.length) return { taken, draft: draftOf(entity, kept, taken) };
    taken = fit;
  }
  return { taken: [], draft: undefined };
}

function draftOf(entity: EntityModel, kept: FoundRecord, taken: readonly Takeover[]): Draft {
  const sent = Object.fromEntries(taken.map(({ field, value }) => [field.name, value]));
  return {
    entity,
    stored: kept.values,
    sent,
    defaulted: new Set(),
    values: { ...kept.values, ...sent },
    fields: taken.map(({ field }) => field),
    editable: new Set(Object.keys(sent)),
    ignored: [],
    issues: [],
  };
}
