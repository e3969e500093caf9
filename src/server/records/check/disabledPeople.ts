import { disabledEmployees } from '../../db/accounts/accounts.ts';
import type { DbCall } from '../../access/Call.ts';
import { namedEntity, namedIds, readTitles } from '../read/readTitles.ts';
import { type CheckedDraft, formerly } from './Draft.ts';

/** Fields that come to name employees with disabled accounts, each with a text about them. */
export async function disabledPeople(
  drafts: readonly CheckedDraft[],
  call: DbCall,
): Promise<{ field: string; message: string }[]> {
  const staff = call.product.organisation.employee ?? '';
  const chosen = drafts.flatMap(({ draft, after, run: { outcome } }) =>
    draft.entity.fields.flatMap((field) => {
      const isShown = outcome.states[field.index]?.display === 'visible' && !outcome.computed.has(field.index);
      if (!isShown || namedEntity(field, after, call) !== staff) return [];
      const before = new Set(namedIds(field, formerly(draft) ?? {}));
      const ids = namedIds(field, after).filter((id) => !before.has(id));
      return ids.length === 0 ? [] : [{ field, ids }];
    }),
  );
  if (chosen.length === 0) return [];
  const disabled = await disabledEmployees(
    call.db,
    chosen.flatMap(({ ids }) => ids),
  );
  if (disabled.size === 0) return [];
  const names = (await readTitles(new Map([[staff, disabled]]), call)).get(staff);
  return chosen.flatMap(({ field, ids }) => {
    const gone = [...new Set(ids)].filter((id) => disabled.has(id)).map((id) => names?.get(id) ?? String(id));
    return gone.length === 0
      ? []
      : [{ field: field.name, message: `${field.title}“${gone.join('、')}”的账号已停用，不能登录处理` }];
  });
}
