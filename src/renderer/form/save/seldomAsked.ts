import type { FieldModel } from '#fields/FieldModel.ts';
import { isRow, type Values } from '#language/Value.ts';
import type { Notify } from '../../feedback/Notify.ts';
import { maskedNames } from '../../records/childRows.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import { askConflict } from './askConflict.tsx';
import { conflictOf } from './conflictOf.ts';
import { isValue } from './isValue.ts';

/** Lets the user merge the newer version of a VERSION_CONFLICT and rebases; undefined when the data has none. */
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

/** Code for rare outcomes of a save, in one chunk: warnings, cleared fields, conflicts, reused keys, lost files. */
export { askUnconfirmed } from '../../feedback/askWarnings.tsx';

export { SENT_BEFORE } from './SENT_BEFORE.ts';

export { reportIgnored } from './reportIgnored.tsx';
export { reportLostFiles } from './reportLostFiles.ts';

/** Prompts whether a save may clear filled fields; resolves to the answer. */
export const askCleared = (notify: Notify, cleared: readonly Pick<FieldModel, 'title'>[]): Promise<boolean> =>
  notify.ask({
    title: '确认保存',
    content: `以下字段将被清空：${cleared.map(({ title }) => title).join('、')}`,
    yes: '继续保存',
    no: '返回修改',
  });
