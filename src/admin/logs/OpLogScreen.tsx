import type { ReactNode } from 'react';
import type { OpLogReply, OpLogRow } from '#wire/OpLogReply.ts';
import { useRenderer } from '#renderer/RendererContext.ts';
import { LogScreen } from './LogScreen.tsx';
import { OpLogCards } from './OpLogCards.tsx';
import { opLogKind } from './opLogKind.ts';
import { OpLogTable } from './OpLogTable.tsx';

/** Who did what in the whole product, for developers. */
export function OpLogScreen({ title, above }: { title: string; above?: ReactNode }): ReactNode {
  const { client } = useRenderer();
  return (
    <LogScreen<OpLogRow, OpLogReply['Choices']>
      title={title}
      above={above}
      kind={opLogKind}
      load={client.opLog.search}
      draw={(rows, isPhone, isStale) =>
        isPhone ? <OpLogCards rows={rows} isStale={isStale} /> : <OpLogTable rows={rows} isStale={isStale} />
      }
    />
  );
}
