import type { FormRequest } from '../records/FormRequest.ts';
import type { RecordInput } from '../records/initialRecord.ts';
import type { Renderer } from '../stores/RendererContext.ts';
import type { FindRecords } from './formily/FormReferences.ts';
import type { FormSource } from './loadForm.ts';

/** The parts of a request that the input depends on. */
export type InputRequest = Pick<FormRequest, 'prefill' | 'isFixed' | 'transition' | 'isCorrection'>;

/** The initial input of a form for a loaded record. */
export function recordInput(
  { schema, form, record, sendsAll }: FormSource,
  { prefill, isFixed = false, transition, isCorrection = false }: InputRequest,
  { user, enums, schemas, now }: Pick<Renderer, 'user' | 'enums' | 'schemas' | 'now'>,
): RecordInput {
  return {
    ...{ schema, form, record, prefill, isFixed, user, now },
    enums: enums.source,
    findEntity: schemas.findEntity,
    sendsAll: sendsAll === true,
    isCorrection,
    action: isCorrection ? schema.model.workflow?.correction?.release : transition?.action,
  };
}

/** Finds the records that a form refers to, by their Ids; without Ids the first two that a field offers. */
export const recordFinder =
  ({ pick }: Renderer['client']): FindRecords =>
  async (_field, { api, asking, values }, ids) => {
    const which = ids.length === 0 ? { page: 0, rows: 2 } : { ids: ids.join(','), rows: ids.length };
    const { Rows } = await pick(api, asking, { ...values, ...which });
    return Rows;
  };
