import type { Value } from '#language/Value.ts';
import { isCutText } from '#fields/table/cellText.ts';
import { readCell } from '#fields/table/readCell.ts';
import type { ReadCell } from '#fields/facets/FieldKind.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Issue } from '#engine/validate/Issue.ts';
import type { Call } from '../../access/Call.ts';
import { entityIn, inLanguage } from '../../access/openCall.ts';
import { isEmptiedByCell } from '#engine/model/importFields.ts';
import { NAMES_BETWEEN } from '../read/sheetCells.ts';
import type { NamedRecords } from './NamedRecords.ts';
import type { OpenImport, SheetRow } from './readImport.ts';
import { isLookup, isReferences } from '#fields/table/fieldKinds.ts';

export interface ReadRow {
  readonly body: Record<string, string>;
  /** Values that the named records fill into fields without a cell. */
  readonly filled: Record<string, Value>;
  readonly issues: Issue[];
}

/** The cells of a row in form encoding: empty clears, missing columns get defaults, filled-in values win. */
export async function readRow(
  { entity, fields }: Pick<OpenImport, 'entity' | 'fields'>,
  { cells, sent }: SheetRow,
  names: NamedRecords,
  call: Call,
): Promise<ReadRow> {
  const row: ReadRow = { body: {}, filled: {}, issues: [] };
  for (const field of fields) {
    const own = sent.get(field.name);
    if (own !== undefined) {
      row.body[field.name] = own;
      const { idField } = field.reference ?? {};
      if (idField !== undefined) row.body[idField] = sent.get(idField) ?? '';
      continue;
    }
    const text = cells.get(field.name)?.trim();
    if (text === undefined) continue;
    if (isCutText(text)) {
      row.issues.push({ field: field.name, message: `${field.title}在导出时被截断，不能再导入` });
      continue;
    }
    if (text === '') {
      if (isEmptiedByCell(field)) row.body[field.name] = '';
      continue;
    }
    if (field.reference !== undefined) await readNames(field, text, names, row);
    else {
      const cell = readInWords(entity, field, text, call);
      if ('wire' in cell) row.body[field.name] = cell.wire;
      else row.issues.push({ field: field.name, message: cell.message });
    }
  }
  return row;
}

/** Parses a cell with the texts of any language of the product: any user may have filled in the file. */
function readInWords(entity: EntityModel, field: FieldModel, text: string, call: Call): ReadCell {
  const english = inLanguage(call, 'en');
  // They include the original names, too.
  const { enums } = english.wording;
  const read = readCell(field, text, { enums, now: call.now });
  const other = entityIn(entity, english).field(field.name);
  if ('wire' in read || other === undefined) return read;
  const readOther = readCell(other, text, { enums, now: call.now });
  return 'wire' in readOther ? readOther : read;
}

async function readNames(field: FieldModel, text: string, names: NamedRecords, { body, filled, issues }: ReadRow) {
  const { name, type, reference } = field;
  const [ids, own]: [number[], string[]] = [[], []];
  for (const part of isReferences({ type }) ? text.split(NAMES_BETWEEN) : [text]) {
    if (part.trim() === '') continue;
    const found = await names.find(field, part.trim());
    if ('message' in found) {
      issues.push({ field: name, message: found.message });
      return;
    }
    ids.push(found.id);
    own.push(found.name);
    for (const [to, from] of Object.entries(reference?.fill ?? {})) filled[to] = found.values[from] ?? null;
  }
  if (!isLookup({ type })) body[name] = ids.join(',');
  else {
    body[name] = own.join('');
    if (reference?.idField !== undefined) body[reference.idField] = ids.join(',');
  }
}
