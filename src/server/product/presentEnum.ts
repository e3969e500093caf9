import { AppError } from '#engine/errors.ts';
import type { UserContext } from '#engine/permission/UserContext.ts';
import type { EnumStore } from './EnumStore.ts';
import type { StoredEnum } from './dynamicEnums.ts';
import type { EnumTypeDefine, EnumTypeInfo } from '#wire/EnumReplies.ts';

/** The reader of enum types. */
interface Asker {
  readonly who: Pick<UserContext, 'role'>;
}

/** Returns the enum type with a name or alias. Customers cannot see types whose items are records. Throws NOT_FOUND. */
export function findEnum(name: string, enums: EnumStore, { who }: Asker): StoredEnum {
  const type = enums.find(name);
  if (type === undefined || (type.isDynamic && who.role === 'customer'))
    throw new AppError('NOT_FOUND', { text: '枚举类型不存在', detail: `enum ${name}` });
  return type;
}

/** An enum type in replies. */
export function presentEnum(name: string, enums: EnumStore, asker: Asker): EnumTypeDefine {
  const type = findEnum(name, enums, asker);
  return { ...describe(type), Items: type.items };
}

/** The same without its items. */
export function describeEnum(name: string, enums: EnumStore, asker: Asker): EnumTypeInfo {
  return describe(findEnum(name, enums, asker));
}

/** All enum types visible to the user, without their items. */
export function presentEnums(enums: EnumStore, { who }: Asker): EnumTypeInfo[] {
  return enums
    .list()
    .filter(({ isDynamic }) => !isDynamic || who.role === 'employee')
    .map(describe);
}

function describe({ name, title, isTree, isDynamic, isStored, valueField }: StoredEnum): EnumTypeInfo {
  return {
    TypeName: name,
    Title: title,
    IsTree: isTree,
    IsDynamic: isDynamic,
    IsEditable: isStored,
    ValueField: valueField,
  };
}
