import { valueSort } from '#fields/table/fieldKinds.ts';
import { useEffect, useMemo, type ReactNode } from 'react';
import { BULK_FORM, bulkModel } from '#engine/records/bulkForm.ts';
import type { Value } from '#language/Value.ts';
import type { FormEngine } from '../../form/formily/FormEngine.ts';
import type { FormSource } from '../../form/loadForm.ts';
import { useRecordEngine } from '../../form/useRecordEngine.ts';
import { PlainForm } from '../../form/PlainForm.tsx';
import type { EntitySchema } from '../../stores/RendererContext.ts';

const NOTHING = { prefill: {} };

interface BulkFieldsProps {
  readonly schema: EntitySchema;
  readonly names: readonly string[];
  readonly controls: FormSource['controls'];
  readonly onEngine: (engine: FormEngine) => void;
  readonly onTyped: () => void;
}

/** The chosen fields, empty, by the controls of the form itself. */
export function BulkFields({ schema, names, controls, onEngine, onTyped }: BulkFieldsProps): ReactNode {
  const source = useMemo(() => bulkSource(schema, names, controls), [schema, names, controls]);
  return source === undefined ? null : <Inputs source={source} onEngine={onEngine} onTyped={onTyped} />;
}

function Inputs(props: Pick<BulkFieldsProps, 'onEngine' | 'onTyped'> & { source: FormSource }): ReactNode {
  const { source, onEngine, onTyped } = props;
  const engine = useRecordEngine(source, NOTHING);
  useEffect(() => {
    onEngine(engine);
    return engine.onChange(onTyped);
  }, [engine, onEngine, onTyped]);
  return <PlainForm engine={engine} controls={source.controls} />;
}

function bulkSource(
  schema: EntitySchema,
  names: readonly string[],
  controls: FormSource['controls'],
): FormSource | undefined {
  const model = bulkModel(schema.model, names);
  const form = model.forms.get(BULK_FORM);
  if (form === undefined) return undefined;
  const pairs = model.fields.filter(({ name, pairOf }) => names.includes(name) || names.includes(pairOf ?? ''));
  // A switch without a value shows "off", so send "off".
  const off = form.fields.flatMap((field): [string, Value][] =>
    valueSort(field) === 'boolean' ? [[field.name, false]] : [],
  );
  const record = {
    Record: { Id: 0, Version: 0, ...Object.fromEntries(off) },
    Can: [],
    Editable: pairs.map(({ name }) => name),
    Masked: [],
    Refs: {},
  };
  return { schema: { ...schema, model }, form, record, controls, sendsAll: true };
}
