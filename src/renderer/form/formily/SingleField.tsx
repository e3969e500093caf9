import { useMemo, type ReactNode } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { FormParts } from './EngineContext.ts';
import { FieldView } from './FieldView.tsx';
import { AroundFields } from './FormFields.tsx';

/** One field of a form without the others; rules and validation still cover the whole form. */
export function SingleField({ engine, controls, field }: FormParts & { readonly field: FieldModel }): ReactNode {
  const parts = useMemo(() => ({ engine, controls }), [engine, controls]);
  return (
    <AroundFields parts={parts}>
      <FieldView model={field} />
    </AroundFields>
  );
}
