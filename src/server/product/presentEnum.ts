import type { EnumItem } from '#language/enums/EnumType.ts';
import { AppError } from '#engine/errors.ts';
import type { Call } from '../access/Call.ts';
import type { EnumStore } from './EnumStore.ts';
import type { StoredEnum } from './dynamicEnums.ts';

/** The enum type with a name or alias. Customers do not see types made of records. Throws NOT_FOUND. */
export function findEnum(call: Call, enums: EnumStore, name: string): StoredEnum {
  const type = enums.find(name);
  if (type === undefined || (type.isDynamic && call.who.role === 'customer'))
    throw new AppError('NOT_FOUND', { text: '枚举类型不存在', detail: `enum ${name}` });
  return type;
}

/** The items of an enum type. */
export function enumItems(call: Call, enums: EnumStore, name: string): readonly EnumItem[] {
  return findEnum(call, enums, name).items;
}

/** An enum type as replies carry it. */
export function presentEnum(call: Call, enums: EnumStore, name: string, withItems: boolean): object {
  const type = findEnum(call, enums, name);
  return { ...describe(type), ...(withItems ? { Items: type.items } : {}) };
}

/** All enum types the user may see, without their items. */
export function presentEnums(call: Call, enums: EnumStore): object[] {
  return enums
    .list()
    .filter(({ isDynamic }) => !isDynamic || call.who.role === 'employee')
    .map(describe);
}

function describe({ name, title, isTree, isDynamic, isStored, valueField }: StoredEnum): object {
  return {
    TypeName: name,
    Title: title,
    IsTree: isTree,
    IsDynamic: isDynamic,
    IsEditable: isStored,
    ValueField: valueField,
  };
}
