import { useEffect, useMemo, useRef } from 'react';
import { useFilling } from '../stores/filling.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import { FormEngine } from './formily/FormEngine.ts';
import type { FormSource } from './loadForm.ts';
import { recordFinder, recordInput, type InputRequest } from './recordInput.ts';

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
