import { AppError } from '#engine/errors.ts';
import type { DbCall } from '../access/Call.ts';
import { type TransitionWork } from './commandRecords.ts';
import { readChildren } from '../records/read/childRecords.ts';
import { overwrittenBy, readWaiting } from '../records/save/waitingVersion.ts';

/**
 * Adds the waiting version to the transition that releases it: its values as if they were entered, and a warning for
 * the fields that the record has changed since. Other transitions are returned as they are.
 */
export async function withCorrection(work: TransitionWork, call: DbCall): Promise<TransitionWork> {
  const { entity, transition, found } = work;
  if (transition.correction?.part !== 'release') return work;
  const waiting = await readWaiting(entity, found.id, call);
  if (waiting === undefined)
    throw new AppError('STATE_FORBIDS', { detail: `no correction of ${entity.key} ${found.id}` });
  const names = [...Object.keys(waiting.values), ...waiting.rows.keys()];
  const children = await readChildren(entity, found.id, call);
  const titles = overwrittenBy(entity, waiting, found.values, children).flatMap(
    (name) => entity.field(name)?.title ?? [],
  );
  return {
    ...work,
    sent: { ...waiting.values, ...work.sent },
    fields: [...new Set([...work.fields, ...names.flatMap((name) => entity.field(name) ?? [])])],
    editable: new Set([...work.editable, ...names]),
    rows: waiting.rows,
    restored: new Set(waiting.files),
    warnings:
      titles.length === 0
        ? []
        : [`修改期间原内容的${titles.map((title) => `“${title}”`).join('、')}也改过，发布后以待发布的内容为准`],
  };
}
