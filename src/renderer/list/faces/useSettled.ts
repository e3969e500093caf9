import { useState } from 'react';
import type { Params } from '#client/http/Http.ts';
import type { ListReply } from '#wire/ListReply.ts';
import { useStable } from '../../layout/useStable.ts';
import type { Loading } from '../../stores/useLoad.ts';

/** What a list was asked for last, and what it answered: what is shown besides its rows follows it, also when they were fetched again. */
export interface Settled {
  readonly asked: Params;
  readonly data: ListReply | undefined;
}

/** The list as it was answered last; another object whenever its rows were fetched. */
export function useSettled(next: Params, found: Loading<ListReply>): Settled {
  const asked = useStable(next);
  const [settled, setSettled] = useState<Settled>({ asked, data: found.data });
  const isNew = settled.asked !== asked || settled.data !== found.data;
  if (isNew && !found.isLoading) setSettled({ asked, data: found.data });
  return settled;
}
