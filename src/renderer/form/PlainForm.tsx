import type { ReactNode } from 'react';
import type { FormParts } from './formily/EngineContext.ts';
import { FormFields } from './formily/FormFields.tsx';
import { TransferNotice } from './TransferNotice.tsx';

/** The fields of a dialog's form, all rendered immediately, with the notice about running uploads. */
export function PlainForm({ engine, controls, without }: FormParts): ReactNode {
  return (
    <form className="gj-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <FormFields parts={{ engine, controls, without }} isEager />
      <TransferNotice transfers={engine.transfers} />
    </form>
  );
}
