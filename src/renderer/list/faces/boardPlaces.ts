import type { EnumItem, EnumSource, TagColor } from '#language/EnumType.ts';
import { plainText, type Value } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { EMPTY_GROUP } from '#engine/query/groupQuery.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { GroupsReply } from '#wire/ListReply.ts';

/** A column of a board: the rows in which one state or item stands. */
export interface BoardPlace {
  /** The key of its group. */
  readonly key: string;
  readonly value: Value;
  readonly title: string;
  readonly color: TagColor | undefined;
  readonly count: number;
  readonly sums: Readonly<Record<string, number | null>>;
  /** Why cards can no longer be moved there. */
  readonly closed: string | undefined;
}

/** Maximum number of columns; dragging across more is impractical. */
export const MAX_PLACES = 40;

/** The columns of a board in schema order, including empty ones; values that are no longer items come last. */
export function boardPlaces(
  { workflow }: EntityModel,
  field: FieldModel,
  enums: EnumSource,
  { Groups }: GroupsReply,
): BoardPlace[] {
  const known: Pick<BoardPlace, 'value' | 'title' | 'color' | 'closed'>[] =
    workflow?.status
      .find((status) => status.field === field.name)
      ?.states.map(({ value, title, color }) => ({ value, title, color, closed: undefined })) ??
    flat(enums(field.enum?.type ?? '')?.items ?? []).map(({ Value: value, Label, Color, IsEnabled }) => ({
      value,
      title: Label,
      color: Color,
      closed: IsEnabled === false ? `「${Label}」已停用` : undefined,
    }));
  const keys = new Set(known.map(({ value }) => plainText(value, '/')));
  const places = known.flatMap((place): BoardPlace[] => {
    const key = plainText(place.value, '/');
    const group = Groups.find(({ Key }) => Key === key);
    if (group === undefined && place.closed !== undefined) return [];
    return [{ ...place, key, count: group?.Count ?? 0, sums: group?.Sums ?? {} }];
  });
  const others = Groups.filter(({ Key }) => !keys.has(Key)).map(({ Key, Text, Count, Sums }): BoardPlace => {
    const isEmpty = Key === EMPTY_GROUP;
    return {
      ...{ key: Key, value: isEmpty ? null : Key, title: Text, color: undefined, count: Count, sums: Sums },
      closed: isEmpty ? undefined : `「${Text}」已不是选项`,
    };
  });
  return [...places, ...others];
}

/** The leaf items of a tree: only they can be chosen. */
const flat = (items: readonly EnumItem[]): EnumItem[] =>
  items.flatMap((item) => (item.Children === undefined || item.Children.length === 0 ? [item] : flat(item.Children)));
