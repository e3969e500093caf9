import { createContext, use, type ReactNode } from 'react';

/** Opens the record whose path a link has; the library has no addresses of its own. */
export const OpenContext = createContext<((path: string) => void) | undefined>(undefined);

/** Stands in the library for the link of the router, which an app may have none of: a button that tells the app what was chosen. */
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
