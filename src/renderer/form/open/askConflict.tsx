import type { Notify } from '../../feedback/Notify.ts';
import { ConflictTable, type Choice } from './ConflictTable.tsx';
import { namesOf, type Conflict } from './conflictOf.ts';
import './conflict.css';

/**
 * Shows what another user saved meanwhile beside what was changed here. Resolves to the names of the fields that give way to the
 * current values; undefined when the user would rather go on editing.
 */
export async function askConflict(notify: Notify, conflict: Conflict): Promise<ReadonlySet<string> | undefined> {
  let kept: Choice = new Set(conflict.fields.map(({ field }) => field.name));
  const saves = await notify.ask({
    title: '数据已被他人修改',
    content: (
      <ConflictTable
        conflict={conflict}
        onChoice={(choice) => {
          kept = choice;
        }}
      />
    ),
    yes: '按选择保存',
    no: '返回修改',
    isWide: true,
  });
  const given = conflict.fields.filter(({ field }) => !kept.has(field.name));
  return saves ? new Set(given.flatMap(({ field }) => namesOf(field))) : undefined;
}
