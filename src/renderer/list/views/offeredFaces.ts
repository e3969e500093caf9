import { type FaceKind, isFaceField, writeFace, writeSpan } from '#engine/query/listFace.ts';
import { isMeasured, writePivot } from '#engine/query/pivotQuery.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isItem, isMoment } from '#fields/table/fieldKinds.ts';

/** The layout that a list has without another one. */
export const TABLE = '表格';
const KINDS: readonly FaceKind[] = ['kanban', 'calendar', 'gantt', 'pivot', 'gallery'];

/** The layouts that a list has fields for, each with its text by the first of these fields. */
export const offeredFaces = (fields: readonly FieldModel[]): readonly { kind: FaceKind; text: string }[] =>
  KINDS.flatMap((kind) => {
    const text = firstText(kind, fields);
    return text === undefined ? [] : [{ kind, text: writeFace(kind, text) }];
  });

function firstText(kind: FaceKind, fields: readonly FieldModel[]): string | undefined {
  const fitting = fields.filter((field) => isFaceField(kind, field));
  const [one, other] = fitting;
  if (kind === 'pivot') return firstPivot(fitting, fields);
  if (kind !== 'gantt') return one?.name;
  return one === undefined || other === undefined ? undefined : writeSpan([one.name, other.name]);
}

/** The default pivot: enum items by the months of the first date, with the first sum. */
function firstPivot(fields: readonly FieldModel[], whole: readonly FieldModel[]): string | undefined {
  const rows = fields.find(isItem) ?? fields[0];
  if (rows === undefined) return undefined;
  const spanOf = (field: FieldModel): 'month' | undefined => (isMoment(field) ? 'month' : undefined);
  const across = fields.find((field) => field !== rows && isMoment(field));
  const summed = whole.find((field) => isMeasured(field, 'sum'));
  return writePivot({
    rows: { field: rows, span: spanOf(rows) },
    columns: across === undefined ? undefined : { field: across, span: spanOf(across) },
    measure: summed === undefined ? undefined : { kind: 'sum', field: summed },
  });
}
