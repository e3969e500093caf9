import { useState } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { ListReply } from '#wire/ListReply.ts';
import { type Loading, useStable } from '../../stores/RendererContext.ts';

/** The last query of a list and its reply. Content next to the rows follows it, and reloads when the rows do. */
export interface Settled {
  readonly asked: Params;
  readonly data: ListReply | undefined;
}

/** The list's last reply; a new object whenever its rows were loaded. */
export function useSettled(next: Params, found: Loading<ListReply>): Settled {
  const asked = useStable(next);
  const [settled, setSettled] = useState<Settled>({ asked, data: found.data });
  const isNew = settled.asked !== asked || settled.data !== found.data;
  if (isNew && !found.isLoading) setSettled({ asked, data: found.data });
  return settled;
}
