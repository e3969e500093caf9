import { createHash } from 'node:crypto';
import type { EnumDocument, EnumItemDocument } from '#generated/documents/EnumDocument.ts';
import type { Db } from '../db/Database.ts';
import {
  editedEnumTypes,
  readEnumTables,
  writeEnumSeeds,
  type EnumItemRow,
  type EnumTypeRow,
} from '../db/system/enumTables.ts';

/**
 * Brings the enum documents of a product into the database: new types, and types whose document changed as long as nobody edited
 * their items. From then on the database is the truth. Returns the names of the types that were written.
 */
export async function seedEnums(
  db: Db,
  documents: Readonly<Record<string, EnumDocument>>,
  now: string,
): Promise<string[]> {
  const known = new Map((await readEnumTables(db)).types.map((type) => [type.TypeName, type.SeedHash]));
  const edited = await editedEnumTypes(db);
  const stale = Object.entries(documents).filter(
    ([name, document]) => !edited.has(name) && known.get(name) !== hashOf(document),
  );
  if (stale.length === 0) return [];
  const items = stale.flatMap(([name, document]) => itemRows(name, document.items ?? [], null));
  await writeEnumSeeds(
    db,
    stale.map(([name, document]) => typeRow(name, document)),
    items,
    now,
  );
  return stale.map(([name]) => name);
}

const hashOf = (document: EnumDocument): string => createHash('sha256').update(JSON.stringify(document)).digest('hex');

function typeRow(name: string, document: EnumDocument): EnumTypeRow {
  return {
    TypeName: name,
    Title: document.title,
    ValueField: document.valueField ?? 'Value',
    Alias: document.alias ?? null,
    IsTree: document.tree === true,
    IsDynamic: document.dynamic !== undefined,
    SeedHash: hashOf(document),
  };
}

function itemRows(type: string, items: readonly EnumItemDocument[], parent: string | null): EnumItemRow[] {
  return items.flatMap((item, i) => [
    {
      TypeName: type,
      Value: String(item.Value),
      IsText: typeof item.Value === 'string',
      Label: item.Label,
      ParentValue: parent,
      Color: item.Color ?? null,
      LoginId: item.LoginId ?? null,
      Remark: item.Remark ?? null,
      Sort: i,
      IsEnabled: item.IsEnabled !== false,
    },
    ...itemRows(type, item.Children ?? [], String(item.Value)),
  ]);
}
