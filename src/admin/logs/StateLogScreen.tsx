import type { ReactNode } from 'react';
import type { StateSearchReply } from '#wire/StateSearchReply.ts';
import type { StepEntry } from '#engine/workflow/StepEntry.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { LogScreen } from './LogScreen.tsx';
import { StateLogCards } from './StateLogCards.tsx';
import { stateLogKind } from './stateLogKind.ts';
import { StateLogTable } from './StateLogTable.tsx';

/** The steps of all records from state to state, for developers. */
export function StateLogScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  return (
    <LogScreen<StepEntry, StateSearchReply['Choices']>
      title={title}
      above={above}
      kind={stateLogKind}
      load={client.opLog.states}
      draw={(rows, isPhone, isStale) =>
        isPhone ? <StateLogCards rows={rows} isStale={isStale} /> : <StateLogTable rows={rows} isStale={isStale} />
      }
    />
  );
}
