import { useEffect, useMemo, useRef } from 'react';
import type { FormRequest } from '../records/FormRequest.ts';
import { type Renderer, useRenderer } from '../stores/RendererContext.ts';
import type { RecordInput } from '../records/initialRecord.ts';
import { useFilling } from '../stores/filling.ts';
import { FormEngine } from './formily/FormEngine.ts';
import type { FindRecords } from './formily/FormReferences.ts';
import type { FormSource } from './loadForm.ts';

type InputRequest = Pick<FormRequest, 'prefill' | 'isFixed' | 'transition' | 'isCorrection'>;

export const recordInput = (
  { schema, form, record, sendsAll }: FormSource,
  { prefill, isFixed = false, transition, isCorrection = false }: InputRequest,
  { user, enums, schemas, now }: Pick<Renderer, 'user' | 'enums' | 'schemas' | 'now'>,
): RecordInput => ({
  ...{ schema, form, record, prefill, isFixed, user, now },
  enums: enums.source,
  findEntity: schemas.findEntity,
  sendsAll: sendsAll === true,
  isCorrection,
  action: isCorrection ? schema.model.workflow?.correction?.release : transition?.action,
});

/** Finds the records that a form refers to, by their Ids; without Ids the first two that a field offers. */
export const recordFinder =
  ({ pick }: Renderer['client']): FindRecords =>
  async (_field, { api, asking, values }, ids) => {
    const which = ids.length === 0 ? { page: 0, rows: 2 } : { ids: ids.join(','), rows: ids.length };
    const { Rows } = await pick(api, asking, { ...values, ...which });
    return Rows;
  };

/** The engine of an open form: created once for its initial record, disposed of on unmount. */
export function useRecordEngine(
  source: FormSource,
  { prefill, isFixed = false, transition, isCorrection = false }: InputRequest,
): FormEngine {
  const { client, user, enums, schemas, now } = useRenderer();
  useFilling();
  const engine = useMemo(() => {
    const { finder } = source;
    const input = recordInput(
      source,
      { prefill, isFixed, isCorrection, ...(transition && { transition }) },
      { user, enums, schemas, now },
    );
    return new FormEngine(input, recordFinder(client), finder && ((made) => new finder(made, client)));
  }, [source, prefill, isFixed, transition, isCorrection, client, user, enums, schemas, now]);
  const before = useRef<FormEngine>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = engine;
    if (old !== undefined && old !== engine) carryOver(old, engine);
    return () => engine.dispose();
  }, [engine]);
  return engine;
}

/** Enters again what was typed, where the changed schema still has the field. */
function carryOver(from: FormEngine, to: FormEngine): void {
  const unsaved = from.state.unsaved();
  const known = Object.entries(unsaved.values).filter(([name]) => to.state.model.field(name) !== undefined);
  // Unresolved references still hold data of another record.
  const unknown = new Set(from.state.unresolved().map(({ field }) => field.name));
  const refs = Object.entries(from.state.context().refs).filter(([name]) => !unknown.has(name));
  to.restore({ ...unsaved, values: Object.fromEntries(known), refs: Object.fromEntries(refs) });
}
