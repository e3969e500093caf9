import { useEffect, useMemo, useRef } from 'react';
import { useRenderer } from '../stores/RendererContext.ts';
import { FormEngine } from './formily/FormEngine.ts';
import type { FormRequest } from '../records/FormRequest.ts';
import type { FormSource } from './loadForm.ts';
import type { RecordInput } from '../records/initialRecord.ts';

/** The engine of an opened form, made once for what it opened with and let go with the screen. */
export function useRecordEngine(
  source: FormSource,
  { prefill, isFixed = false }: Pick<FormRequest, 'prefill' | 'isFixed'>,
): FormEngine {
  const { client, user, enums, schemas, now } = useRenderer();
  const engine = useMemo(() => {
    const { schema, form, record, sendsAll, finder } = source;
    const input: RecordInput = {
      schema,
      form,
      record,
      prefill,
      isFixed,
      user,
      enums: enums.source,
      findEntity: schemas.findEntity,
      sendsAll: sendsAll === true,
      now,
    };
    return new FormEngine(
      input,
      async (_field, { api, asking, values }, ids) => {
        const { Rows } = await client.records.pick(api, asking, { ...values, ids: ids.join(','), rows: ids.length });
        return Rows;
      },
      finder === undefined ? undefined : (made) => new finder(made, client),
    );
  }, [source, prefill, isFixed, client, user, enums, schemas, now]);
  const before = useRef<FormEngine>(undefined);
  useEffect(() => {
    const old = before.current;
    before.current = engine;
    if (old !== undefined && old !== engine) carryOver(old, engine);
    return () => {
      engine.dispose();
    };
  }, [engine]);
  return engine;
}

/** Enters again what was typed, where the changed schema still has the field. */
function carryOver(from: FormEngine, to: FormEngine): void {
  const unsaved = from.state.unsaved();
  const known = Object.entries(unsaved.values).filter(([name]) => to.state.model.field(name) !== undefined);
  to.restore({ ...unsaved, values: Object.fromEntries(known), refs: from.state.context().refs });
}
