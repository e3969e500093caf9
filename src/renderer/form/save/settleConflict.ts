import { isRow, type Values } from '#language/Value.ts';
import type { Notify } from '../../feedback/Notify.ts';
import { maskedNames } from '../../records/maskedNames.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import { askConflict } from './askConflict.tsx';
import { conflictOf } from './conflictOf.ts';
import { isValue } from './isValue.ts';

/**
 * Lets the user choose between the own and the newer version in the data of a VERSION_CONFLICT, field by field, and
 * rebases the form. Resolves to the next step; undefined when the data has no newer version.
 */
export async function settleConflict(
  engine: FormEngine,
  notify: Notify,
  data: unknown,
): Promise<'send' | 'reload' | 'rest' | undefined> {
  const newer = readNewer(data);
  if (newer === undefined) return undefined;
  const given = await askConflict(notify, conflictOf(engine.state, newer.current));
  if (given === undefined) return 'rest';
  engine.rebase(newer.current, newer.masked, given.fields, given.rows);
  return engine.state.edited().length === 0 ? 'reload' : 'send';
}

interface Newer {
  readonly current: Values;
  readonly masked: readonly string[];
}

/** The current record, from the data of a VERSION_CONFLICT error. */
function readNewer(data: unknown): Newer | undefined {
  if (!isValue(data) || !isRow(data)) return undefined;
  const current = data['Current'];
  return current !== undefined && isRow(current) ? { current, masked: maskedNames(data) } : undefined;
}
