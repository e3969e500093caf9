import { type FieldChange, evaluateChange, type ChangeOutcome } from '#engine/records/evaluateChange.ts';
import { typedRecord, readRecord } from '../../records/initialRecord.ts';
import type { EntitySchema, Renderer } from '../../stores/RendererContext.ts';

/** Evaluates the form's rules on a stored record with other field values. Throws AppError. */
export async function evaluateSave(
  { client, enums, user, now }: Renderer,
  { model }: EntitySchema,
  id: number,
  changes: readonly FieldChange[],
): Promise<ChangeOutcome> {
  const fields = model.forms.get('form')?.fields ?? [];
  const types = fields.flatMap((each) => each.enum?.type ?? []);
  const [record] = await Promise.all([
    client.http.get(`/api/${model.api}/Get`, { id }),
    enums.load([...new Set(types)]),
  ]);
  const { values } = readRecord(model.fields, typedRecord(model, record.Record));
  const context = { values, user, now: now(), refs: record.Refs, enums: enums.source };
  return evaluateChange(model, context, changes);
}
