import { useCallback, useEffect, useState } from 'react';
import { popNotice, type Notice } from '../session/appStore.ts';

/** The single message of a sign-in screen; it starts with the notice of the previous screen. */
export interface Toasting {
  readonly notice: Notice | undefined;
  readonly say: (notice: Notice) => void;
  readonly fail: (text: string) => void;
  readonly dismiss: () => void;
}

export function useToast(): Toasting {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    const left = popNotice();
    if (left !== undefined) setNotice(left);
  }, []);
  const fail = useCallback((text: string) => setNotice({ kind: 'error', text }), []);
  const dismiss = useCallback(() => setNotice(undefined), []);
  return { notice, say: setNotice, fail, dismiss };
}
