import type { EnumItem, EnumType } from '#language/EnumType.ts';
import { plainText } from '#language/Value.ts';
import { readExpression } from '#engine/schema/readExpression.ts';
import type { EnumDocument } from '#generated/documents/EnumDocument.ts';
import { selectRecords, type FoundRecord } from '../db/rows/selectRecords.ts';
import type { DbContext } from '../db/sql/SqlScope.ts';
import { loginIdsOfEmployees } from '../db/accounts/accounts.ts';

type Dynamic = NonNullable<EnumDocument['dynamic']>;

/** Reads the enum types whose items are records: for example employees, by Id or sign-in name. */
export async function dynamicEnums(
  documents: Readonly<Record<string, EnumDocument>>,
  context: DbContext,
): Promise<StoredEnum[]> {
  const dynamic = Object.entries(documents).flatMap(([name, document]) =>
    document.dynamic === undefined ? [] : [{ name, document, source: document.dynamic }],
  );
  const loginIds = dynamic.some(({ source }) => source.value === 'LoginId')
    ? await loginIdsOfEmployees(context.db)
    : new Map<number, string>();
  const types: StoredEnum[] = [];
  for (const { name, document, source } of dynamic) {
    types.push({
      name,
      title: document.title,
      items: await readRecordItems(source, loginIds, context),
      isTree: false,
      isDynamic: true,
      isStored: false,
      valueField: document.valueField ?? source.value,
    });
  }
  return types;
}

async function readRecordItems(
  { entity: key, label, value, group, where }: Dynamic,
  loginIds: ReadonlyMap<number, string>,
  context: DbContext,
): Promise<EnumItem[]> {
  const entity = context.findEntity(key);
  if (entity === undefined) return [];
  const condition = where === undefined ? undefined : readExpression(where, '', () => undefined);
  const columns = [label, ...(group === undefined ? [] : [group])];
  const records = await selectRecords(
    { entity, columns, where: condition, sort: [{ field: 'Id', descending: false }] },
    context,
  );
  const groups = group === undefined ? new Map<number, string>() : await groupTexts(key, group, records, context);
  return records.flatMap(({ id, values }): EnumItem[] => {
    const loginId = loginIds.get(id);
    if (value === 'LoginId' && loginId === undefined) return [];
    const own = groups.get(id);
    return [
      {
        Value: value === 'LoginId' ? (loginId ?? '') : id,
        Label: plainText(values[label] ?? null, '、'),
        ...(value === 'LoginId' && loginId !== undefined ? { LoginId: loginId } : { Id: id }),
        ...(own === undefined ? {} : { Group: own }),
      },
    ];
  });
}

/** The text of each record's group field: the title of the referenced record, or its own value. */
async function groupTexts(
  key: string,
  group: string,
  records: readonly FoundRecord[],
  context: DbContext,
): Promise<Map<number, string>> {
  const target = context.findEntity(context.findEntity(key)?.field(group)?.reference?.entity ?? '');
  const plain = (record: FoundRecord): string => plainText(record.values[group] ?? null, '、');
  if (target === undefined) return new Map(records.map((record) => [record.id, plain(record)]));
  const ids = records.flatMap(({ values }) => (typeof values[group] === 'number' ? [values[group]] : []));
  const found = await selectRecords({ entity: target, columns: [target.titleField], ids, deleted: true }, context);
  const titles = new Map(found.map(({ id, values }) => [id, plainText(values[target.titleField] ?? null, '、')]));
  return new Map(records.map(({ id, values }) => [id, titles.get(Number(values[group])) ?? '']));
}

export interface StoredEnum extends EnumType {
  readonly isTree: boolean;
  /** Its items are records of an entity; customers cannot see them. */
  readonly isDynamic: boolean;
  /** Its items are stored in the enum tables, where administrators change them; those of states are not. */
  readonly isStored: boolean;
  readonly valueField: string;
}
