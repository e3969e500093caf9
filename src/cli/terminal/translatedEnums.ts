import type { EnumItem, EnumSource } from '#language/EnumType.ts';
import type { Translate } from '#engine/words/translator.ts';

/** Enum types with translated item labels for messages; conditions still read the labels of the documents. */
export const translatedEnums =
  (enums: EnumSource, title: Translate): EnumSource =>
  (name) => {
    const type = enums(name);
    return type === undefined ? undefined : { ...type, items: type.items.map((item) => said(item, title)) };
  };

const said = (item: EnumItem, title: Translate): EnumItem => ({
  ...item,
  Label: title(item.Label),
  ...(item.Children === undefined ? {} : { Children: item.Children.map((child) => said(child, title)) }),
});
