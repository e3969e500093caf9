import { diffRecord, type Values } from '#language/Value.ts';
import type { Db } from '../../db/Database.ts';
import type { Call } from '../../access/Call.ts';
import type { CheckedDraft, Draft } from './Draft.ts';

/**
 * Checks a draft with `check`, and asks the product's hook about a sound one. What the hook changes is checked once more, as if the user
 * had entered it: the draft that is returned is then another one.
 */
export async function checkWithHook(
  draft: Draft,
  db: Db,
  call: Call,
  check: (draft: Draft) => Promise<CheckedDraft>,
): Promise<CheckedDraft> {
  const checked = await check(draft);
  if (checked.issues.length > 0) return checked;
  const { entity, stored } = draft;
  // Rows come with their record whether they change or not; what does not change is not saved.
  const hasRows = entity.fields.some(({ child }) => child !== undefined);
  if (stored !== undefined && !hasRows && Object.keys(diffRecord(stored, checked.after)).length === 0) return checked;
  const values = { ...checked.after, ...checked.run.outcome.values };
  const { issues = [], values: wanted } = await call.hooks.beforeSave(entity, { before: stored, values }, db, call);
  if (issues.length > 0) return { ...checked, issues };
  if (wanted === undefined) return checked;
  const again = await check(withValues(draft, wanted));
  // The user is told of what he sent himself.
  const isOwn = (name: string): boolean => Object.hasOwn(draft.sent, name) || !Object.hasOwn(wanted, name);
  return { ...again, ignored: again.ignored.filter(({ field }) => isOwn(field)) };
}

function withValues(draft: Draft, wanted: Values): Draft {
  const names = Object.keys(wanted);
  const fields = names.flatMap((name) => draft.entity.field(name) ?? []);
  return {
    ...draft,
    sent: { ...draft.sent, ...wanted },
    values: { ...draft.values, ...wanted },
    fields: [...new Set([...draft.fields, ...fields])],
    editable: new Set([...draft.editable, ...names]),
  };
}
