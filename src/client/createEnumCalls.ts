import type { EnumRowsDiff } from '#engine/enums/diffEnumRows.ts';
import type { FlatEnumItem } from '#engine/enums/FlatEnumItem.ts';
import type { EnumItem } from '#language/EnumType.ts';
import type { CallOptions, FormFields, Http } from './http/Http.ts';
import type { EnumImpact, EnumMerge, EnumTypeDefine, EnumTypeInfo, EnumUses, SentEnumItem } from '#wire/EnumReplies.ts';

export interface EnumCalls {
  /** The items of an enum type by name. */
  readonly items: (typeName: string, options?: CallOptions) => Promise<readonly EnumItem[]>;
  /** All types without their items. */
  readonly types: (options?: CallOptions) => Promise<readonly EnumTypeInfo[]>;
  readonly define: (typeName: string, options?: CallOptions) => Promise<EnumTypeDefine>;
  /** For developers, as everything below. */
  readonly uses: (typeName: string, options?: CallOptions) => Promise<EnumUses>;
  readonly impact: (typeName: string, value: string, options?: CallOptions) => Promise<EnumImpact>;
  readonly add: (typeName: string, item: SentEnumItem) => Promise<{ readonly Value: string }>;
  readonly update: (typeName: string, item: SentEnumItem) => Promise<{ readonly Value: string }>;
  /** `version`: as the item was read, as of merges. */
  readonly remove: (typeName: string, value: string, version: number | undefined) => Promise<null>;
  /** Puts one item in the place of another in all records. */
  readonly merge: (
    typeName: string,
    value: string,
    into: string,
    version: number | undefined,
  ) => Promise<{ readonly Records: number }>;
  readonly merges: (typeName: string, options?: CallOptions) => Promise<readonly EnumMerge[]>;
  readonly undoMerge: (typeName: string, value: string) => Promise<{ readonly Records: number }>;
  /** Imports a list into a type, or with `isPreview` only returns the changes. */
  readonly bringIn: (typeName: string, rows: readonly FlatEnumItem[], isPreview: boolean) => Promise<EnumRowsDiff>;
}

/** Makes the enum calls. */
export function createEnumCalls(http: Http): EnumCalls {
  return {
    items: (typeName, options) => http.get('/api/enumdata/GetEnumItems', { typeName }, options),
    types: (options) => http.get('/api/enumdata/SearchEnumTypeDefine', {}, options),
    define: (typeName, options) => http.get('/api/enumdata/GetEnumTypeDefine', { typeName }, options),
    uses: (typeName, options) => http.get('/api/enumdata/GetEnumUses', { typeName }, options),
    impact: (typeName, value, options) => http.get('/api/enumdata/GetEnumItemImpact', { typeName, value }, options),
    add: (typeName, item) => http.post('/api/enumdata/AddEnumDataItemDefine', fieldsOf(typeName, item)),
    update: (typeName, item) => http.post('/api/enumdata/UpdateEnumDataItemDefine', fieldsOf(typeName, item)),
    remove: (typeName, value, Version) =>
      http.post('/api/enumdata/DeleteEnumDataItemDefine', [
        ['TypeName', typeName],
        ['Value', value],
        ...versionField(Version),
      ]),
    merge: (typeName, value, into, Version) =>
      http.post('/api/enumdata/MergeEnumDataItemDefine', [
        ['TypeName', typeName],
        ['Value', value],
        ['Into', into],
        ...versionField(Version),
      ]),
    merges: (typeName, options) => http.get('/api/enumdata/GetEnumMerges', { typeName }, options),
    undoMerge: (typeName, value) =>
      http.post('/api/enumdata/UndoMergeEnumDataItemDefine', [
        ['TypeName', typeName],
        ['Value', value],
      ]),
    bringIn: (typeName, rows, isPreview) =>
      http.post('/api/enumdata/ImportEnumDataItems', [
        ['TypeName', typeName],
        ['Rows', JSON.stringify(rows)],
        ['Preview', String(isPreview)],
      ]),
  };
}

const versionField = (version: number | undefined): FormFields<'Version'> =>
  version === undefined ? [] : [['Version', String(version)]];

const fieldsOf = (typeName: string, item: SentEnumItem): FormFields => [
  ['TypeName', typeName],
  ...Object.entries(item).flatMap(([name, value]: [string, string | number | boolean | undefined]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  ),
];
