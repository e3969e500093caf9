import type { EntityModel } from '#engine/model/EntityModel.ts';
import { parseValue } from '#engine/records/parseRecord.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import { isFormatted, isLookup } from '#fields/table/fieldKinds.ts';
import { isList, sameValue, type Values } from '#language/Value.ts';
import type { HookedValues } from '../check/Draft.ts';
import type { SavedDraft } from '../save/saveDraft.ts';

/** The sent values of fields, by name, in form encoding. */
type Sent = Readonly<Record<string, string>>;

/**
 * Returns the values sent for a record and its child rows that were not stored as sent, because the rules ignored or
 * replaced them; `said` is the prefix of each message. A user who writes many records does not see the result of each.
 * A value that the product's hook replaced after the rules is not reported.
 */
export function changedByRules(
  entity: EntityModel,
  sent: Sent,
  rows: Readonly<Record<string, readonly Sent[]>>,
  { ignored: all, after, hooked, children }: Pick<SavedDraft, 'ignored' | 'after' | 'hooked' | 'children'>,
  said: string,
): Issue[] {
  const ignored = all.filter(({ IsPart }) => IsPart !== true);
  const own = taken(after, hooked);
  const decided = `${said}：按规则由其他内容决定`;
  return [
    ...ignored.map(({ Field, Reason, Row }) => ({
      field: Field,
      message: `${said}：${Reason}`,
      row: Row === undefined ? undefined : { index: Row.Index, field: Row.Field },
    })),
    ...children.flatMap(({ field, entity: child, rows: saved }) =>
      (rows[field.name] ?? []).flatMap((row, index) => {
        const ofRow = new Set(
          ignored.flatMap(({ Field, Row }) => (Field === field.name && Row?.Index === index ? [Row.Field] : [])),
        );
        return Object.entries(row).flatMap(([name, wire]) =>
          name === 'Id' ||
          ofRow.has(name) ||
          isAsSent(child, name, wire, taken(saved[index]?.after, saved[index]?.draft.hooked))
            ? []
            : [{ field: field.name, message: decided, row: { index, field: name } }],
        );
      }),
    ),
    ...Object.entries(sent).flatMap(([name, wire]) => {
      const isSaved = isAsSent(entity, name, wire, own) || ignored.some(({ Field }) => Field === name);
      return isSaved ? [] : [{ field: name, message: decided }];
    }),
  ];
}

/** The record as its rules accepted it, without values of the hook. */
const taken = (after: Values = {}, hooked: HookedValues = {}): Values => ({
  ...after,
  ...Object.fromEntries(
    Object.entries(hooked).flatMap(([name, { wanted, instead }]) =>
      sameValue(after[name], wanted) ? [[name, instead] as const] : [],
    ),
  ),
});

/** Whether a value is stored as sent; names for Ids and cleaned texts always differ. */
function isAsSent(entity: EntityModel, name: string, wire: string, after: Values): boolean {
  const field = entity.field(name);
  if (field === undefined || isLookup(field) || isFormatted(field)) return true;
  const [said, stored] = [parseValue(field, wire) ?? null, after[name] ?? null];
  if (!isList(said) || !isList(stored)) return sameValue(said, stored);
  // The order of chosen items does not matter.
  return said.length === stored.length && said.every((item) => stored.includes(item));
}
