import { type ReactNode, useSyncExternalStore } from 'react';
import type { Transfers } from '../records/Transfers.ts';
import type { FormParts } from './formily/EngineContext.ts';
import { FormFields } from './formily/FormFields.tsx';
import { laterPart } from '../feedback/ScreenState.tsx';
import './transfer.css';

const TransferWords = laterPart(async () => (await import('./FormNotes.tsx')).TransferWords);

/** The fields of a dialog's form, all rendered immediately, with the notice about running uploads. */
export const PlainForm = ({ engine, controls, without }: FormParts): ReactNode => (
  <form className="gj-form" noValidate onSubmit={(event) => event.preventDefault()}>
    <FormFields parts={{ engine, controls, without }} isEager />
    <TransferNotice transfers={engine.transfers} />
  </form>
);

/** Shown while a save waits for uploads; the user can cancel it and continue editing. */
export function TransferNotice({ transfers }: { transfers: Transfers }): ReactNode {
  const titles = useSyncExternalStore(transfers.subscribe, transfers.awaited);
  return (
    <div role="status" className="gj-transfer">
      {titles.length === 0 ? null : <TransferWords {...{ titles, transfers }} />}
    </div>
  );
}
