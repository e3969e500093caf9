import type { ReactNode } from 'react';
import type { OwnedRecords } from '#wire/OrganisationReplies.ts';
import { listLink } from '#renderer/records/listLink.ts';
import type { Renderer } from '#renderer/stores/RendererContext.ts';

interface OwnedListProps {
  readonly employeeId: number | null;
  readonly owned: OwnedRecords;
  readonly listPath: Renderer['listPath'];
}

/** The records that still belong to the employee of a disabled account, with their lists, where they are transferred. */
export function OwnedList({ employeeId, owned, listPath }: OwnedListProps): ReactNode {
  return (
    <>
      <p>打开列表，选中后点“转移”，交给其他人。</p>
      <ul>
        {owned.map(({ Entity, Title, Count }) => {
          const path = listLink(listPath(`${Entity}/list`), { OwnerId: String(employeeId) });
          const text = `${Title} ${Count} 条`;
          return <li key={Entity}>{path === undefined ? text : <a href={`#${path}`}>{text}</a>}</li>;
        })}
      </ul>
    </>
  );
}
