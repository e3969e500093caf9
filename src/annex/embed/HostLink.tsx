import { createContext, use, type ReactNode } from 'react';

/** Opens the record whose path a link has; the library has no addresses of its own. */
export const OpenContext = createContext<((path: string) => void) | undefined>(undefined);

/** Replaces the router link: a button that reports the choice to the app. */
export function Link({
  to,
  className,
  children,
}: {
  readonly to: string;
  readonly className?: string;
  readonly children?: ReactNode;
}): ReactNode {
  const open = use(OpenContext);
  return (
    <button type="button" className={`gj-link-button ${className ?? ''}`} onClick={() => open?.(to)}>
      {children}
    </button>
  );
}
