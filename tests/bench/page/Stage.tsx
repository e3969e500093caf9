import { useEffect, useState, type ReactNode } from 'react';

let put: (shown: ReactNode) => void = () => {
  throw new Error('The stage is not there yet');
};

/** Shows one element at a time, below all the surroundings of a screen. */
export function Stage({ onReady }: { onReady: () => void }): ReactNode {
  const [shown, setShown] = useState<ReactNode>(null);
  useEffect(() => {
    put = setShown;
    onReady();
  }, [onReady]);
  return shown;
}

/** Puts an element on the stage in place of the one there. */
export function putOnStage(shown: ReactNode): void {
  put(shown);
}
