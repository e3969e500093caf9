import { build } from '#language/build.ts';
import type { Db } from '../../db/Database.ts';
import { selectRecords, type RecordQuery } from '../../db/rows/selectRecords.ts';
import type { Call } from '../../access/Call.ts';
import { readTitles, titleOf } from '../read/readTitles.ts';

const MOST = 5;

/** A record that a warning is about. One that the user may not see says only whose it is. */
export interface FoundSimilar {
  readonly Entity: string;
  readonly EntityTitle: string;
  readonly Id: number | null;
  readonly Title: string | null;
  readonly OwnerName: string | null;
}

/** The newest of the records that were found, as the user may know of them. */
export async function presentFound(
  db: Db,
  { entity, where, form }: Pick<RecordQuery, 'entity' | 'where' | 'form'>,
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
      form,
      flags: { shown: access.may('view') ? access.rows('view') : build.literal(false) },
      sort: [{ field: 'Id', descending: true }],
      limit: MOST,
    },
    call,
  );
  const owners = found.map(({ values }) => values['OwnerId']).filter((id) => typeof id === 'number');
  const staff = call.product.organisation.employee ?? '';
  const names = await readTitles(db, new Map([[staff, new Set(owners)]]), call);
  return found.map(({ id, values, flags }) => {
    const isShown = flags['shown'] === true;
    return {
      Entity: entity.key,
      EntityTitle: entity.title,
      Id: isShown ? id : null,
      Title: isShown ? titleOf(entity, { ...values, Id: id }, call.enums) : null,
      OwnerName: names.get(staff)?.get(Number(values['OwnerId'])) ?? null,
    };
  });
}
