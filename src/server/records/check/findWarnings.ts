import { compileExpression } from '#language/compiler/compileExpression.ts';
import { listNames } from '#language/mapExpression.ts';
import { sameValue } from '#language/Value.ts';
import type { CheckModel, TotalModel } from '#engine/model/EntityModel.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import type { CheckedDraft } from './Draft.ts';
import { checkTotal } from './checkTotals.ts';
import { build } from '#language/build.ts';
import { selectRecords, type RecordQuery } from '../../db/rows/selectRecords.ts';
import { readTitles, recordTitle } from '../read/readTitles.ts';

const MOST = 5;

/** A record that a warning is about. One that the user may not see says only whose it is. */
interface FoundSimilar {
  readonly Entity: string;
  readonly EntityTitle: string;
  readonly Id: number | null;
  readonly Title: string | null;
  readonly OwnerName: string | null;
}

/** The newest of the records that were found, as the user may know of them. */
async function presentFound(
  { entity, where }: Pick<RecordQuery, 'entity' | 'where'>,
  db: Db,
  call: Call,
): Promise<FoundSimilar[]> {
  const access = call.access(entity);
  const owned = entity.field('OwnerId') !== undefined;
  const found = await selectRecords(
    db,
    {
      entity,
      columns: [entity.titleField, ...(owned ? ['OwnerId'] : [])],
      where,
      flags: { shown: access.may('view') ? access.rows('view') : build.literal(false) },
      sort: [{ field: 'Id', descending: true }],
      limit: MOST,
    },
    call,
  );
  const owners = found.map(({ values }) => values['OwnerId']).filter((id) => typeof id === 'number');
  const staff = call.product.organisation.employee ?? '';
  const names = await readTitles(new Map([[staff, new Set(owners)]]), db, call);
  return found.map(({ id, values, flags }) => {
    const isShown = flags['shown'] === true;
    return {
      Entity: entity.key,
      EntityTitle: entity.title,
      Id: isShown ? id : null,
      Title: isShown ? recordTitle(entity, { ...values, Id: id }, call.enums) : null,
      OwnerName: names.get(staff)?.get(Number(values['OwnerId'])) ?? null,
    };
  });
}

/** Something to think over before a record is saved. */
export interface Warning {
  readonly Field: string;
  readonly Message: string;
  /** The records that gave rise to it, at most a few. */
  readonly Records: readonly FoundSimilar[];
}

/** What a sound draft gives reason to warn of: only what its changes concern, in fields that are shown. */
export async function findWarnings(checked: CheckedDraft, db: Db, call: Call): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for (const check of checked.draft.entity.warnings) {
    if (!concerns(check, checked)) continue;
    const warning = 'of' in check ? await overOthers(check, checked, db, call) : overItself(check, checked);
    if (warning !== undefined) warnings.push(warning);
  }
  return warnings;
}

function concerns(check: CheckModel | TotalModel, { draft, after, run }: CheckedDraft): boolean {
  const { entity, stored } = draft;
  if (run.outcome.states[entity.field(check.field)?.index ?? -1]?.display !== 'visible') return false;
  if (stored === undefined) return true;
  const own = listNames(check.when);
  const others = 'of' in check ? listNames(check.where).filter(({ root }) => root !== '$record') : [];
  const names = new Set([...own, ...others].map(({ path: [first = ''] }) => first));
  return [...names].some(
    (name) => entity.field(name) !== undefined && !sameValue(stored[name] ?? null, after[name] ?? null),
  );
}

function overItself({ field, when, message }: CheckModel, { run }: CheckedDraft): Warning | undefined {
  const { values } = run.outcome;
  const scope = { ...run.context, values, record: values, index: 0, self: null };
  return compileExpression(when)(scope) === true ? { Field: field, Message: message, Records: [] } : undefined;
}

async function overOthers(check: TotalModel, checked: CheckedDraft, db: Db, call: Call): Promise<Warning | undefined> {
  const failed = await checkTotal(check, checked, db, call);
  if (failed === undefined) return undefined;
  const { issue, others } = failed;
  return { Field: issue.field, Message: issue.message, Records: await presentFound(others, db, call) };
}
