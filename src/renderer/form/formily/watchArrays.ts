import { isArrayField, LifeCycleTypes, type Form } from '@formily/core';
import { toJS } from '@formily/reactive';
import type { Value } from '#language/Value.ts';

/** Tells when an array button added, removed or moved a row: Formily changes the array itself, past the record state. */
export function watchArrays(form: Form, onRows: (name: string, rows: Value) => void): void {
  form.subscribe(({ type, payload }) => {
    if (type !== (LifeCycleTypes.ON_FIELD_INPUT_VALUE_CHANGE as string) || !isArrayField(payload)) return;
    onRows(payload.address.toString(), toJS(payload.value) as Value);
  });
}
