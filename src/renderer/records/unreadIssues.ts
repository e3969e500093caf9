import { type Values, isRow } from '#language/Value.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { readTyped } from '#fields/table/readTyped.ts';

/** Under this name a child row keeps what was typed into it and has not settled, by field; never sent. */
const ROW_TYPED = '$typed';

/** Typed texts in a child row that are not yet committed. */
export function typedInRow(row: Values): Values {
  const typed = row[ROW_TYPED];
  return typed !== undefined && isRow(typed) ? typed : {};
}

/** A row with these new values, with their typed texts or committed. */
export function typeInRow(row: Values, values: Values, typed: Readonly<Record<string, string>> | undefined): Values {
  const { [ROW_TYPED]: _, ...rest } = row;
  const kept = Object.entries(typedInRow(row)).filter(([name]) => !(name in values));
  const all = { ...Object.fromEntries(kept), ...typed };
  return { ...rest, ...values, ...(Object.keys(all).length === 0 ? {} : { [ROW_TYPED]: all }) };
}

/** The message for an unreadable typed text; undefined for others. */
export function unreadMessage(field: FieldModel, typed: Values, now: string): string | undefined {
  const text = typed[field.name];
  const read = typeof text === 'string' ? readTyped(field, text, now) : undefined;
  return read !== undefined && 'message' in read ? read.message : undefined;
}

/** Adds the errors of unreadable texts, in place of the errors of the fields they left empty. */
export function withUnread(
  issues: readonly Issue[],
  { fields, typed, now }: { fields: readonly FieldModel[]; typed: Values; now: string },
): Issue[] {
  const unread = fields.flatMap((field): Issue[] => {
    const message = unreadMessage(field, typed, now);
    return message === undefined ? [] : [{ field: field.name, message }];
  });
  return [...issues.filter(({ field }) => unread.every((issue) => issue.field !== field)), ...unread];
}
