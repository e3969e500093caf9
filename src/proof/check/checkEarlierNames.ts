import type { EnumDocument, EnumItemDocument } from '#generated/documents/EnumDocument.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** An element with earlier names, among others of its kind. */
interface Renamed {
  /** The kind for messages: "a field". */
  readonly what: string;
  readonly own: string;
  readonly isNow: (name: string) => boolean;
  /** The first element that declares this earlier name. */
  readonly claimant: (name: string) => string | undefined;
}

/** Checks that an earlier name refers to one element only, and is not a current name. */
export function checkEarlierNames(
  earlier: readonly (string | number)[],
  pointer: string,
  { what, own, isNow, claimant }: Renamed,
  report: Report,
): void {
  earlier.forEach((each, i) => {
    const name = String(each);
    const other = claimant(name);
    if (isNow(name))
      report({
        code: 'document/invalid',
        pointer: `${pointer}/${i}`,
        message: `"${name}" is the name of ${what} now; it cannot be an earlier name of "${own}"`,
        proposal: 'Remove it',
      });
    else if (other !== undefined && other !== own)
      report({
        code: 'rule/duplicate',
        pointer: `${pointer}/${i}`,
        message: `"${other}" says that it was called "${name}", too`,
      });
  });
}

/** Checks the earlier names of enum types, and the earlier values of their items. */
export function checkEarlierEnums(
  enums: Readonly<Record<string, EnumDocument>>,
  reportTo: (file: string) => Report,
): void {
  for (const [name, document] of Object.entries(enums)) {
    const report = reportTo(`enums/${name}.json`);
    const types = {
      what: 'an enum type',
      own: name,
      isNow: (old: string) => Object.hasOwn(enums, old),
      claimant: (old: string) => Object.entries(enums).find(([, { 'x-was': was = [] }]) => was.includes(old))?.[0],
    };
    checkEarlierNames(document['x-was'] ?? [], '/x-was', types, report);
    const items = flatItems(document.items ?? [], '/items');
    const values = {
      what: 'an item',
      isNow: (old: string) => items.some(({ item }) => String(item.Value) === old),
      claimant: (old: string) => {
        const found = items.find(({ item }) => (item['x-was'] ?? []).some((value) => String(value) === old));
        return found === undefined ? undefined : String(found.item.Value);
      },
    };
    for (const { item, pointer } of items)
      checkEarlierNames(item['x-was'] ?? [], `${pointer}/x-was`, { ...values, own: String(item.Value) }, report);
  }
}

const flatItems = (
  items: readonly EnumItemDocument[],
  pointer: string,
): { readonly item: EnumItemDocument; readonly pointer: string }[] =>
  items.flatMap((item, i) => [
    { item, pointer: `${pointer}/${i}` },
    ...flatItems(item.Children ?? [], `${pointer}/${i}/Children`),
  ]);
