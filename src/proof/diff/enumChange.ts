import type { EnumItem } from '#language/enums/EnumType.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Version } from './BehaviourDiff.ts';

/** More items than this are counted, not named. */
const MOST_NAMED = 8;

/** The enum items of a field that only one of two versions has, with this label and at this place of the tree. */
export function enumChange(
  before: readonly [Version, FieldModel],
  after: readonly [Version, FieldModel],
): readonly [string, string] {
  const [old, now] = [itemsOf(before), itemsOf(after)];
  return [namesOf(old, now), namesOf(now, old)];
}

function itemsOf([{ enums }, field]: readonly [Version, FieldModel]): ReadonlySet<string> {
  const items = enums(field.enum?.type ?? '')?.items ?? [];
  return new Set(items.flatMap((item) => describe(item, '')));
}

function describe({ Value, Label, IsEnabled, Children = [] }: EnumItem, parents: string): string[] {
  const own = `${parents}${Label}(${Value})${IsEnabled === false ? ' 停用' : ''}`;
  return [own, ...Children.flatMap((child) => describe(child, `${parents}${Label} / `))];
}

function namesOf(items: ReadonlySet<string>, others: ReadonlySet<string>): string {
  const own = [...items].filter((item) => !others.has(item));
  if (own.length === 0) return '无';
  const named = own.slice(0, MOST_NAMED).join('、');
  return own.length <= MOST_NAMED ? named : `${named} 等 ${own.length} 项`;
}
