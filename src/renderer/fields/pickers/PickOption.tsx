import type { ReactNode } from 'react';

/** One record in a picker: its name, and what tells it from others of that name. */
export function PickOption({ label, sub }: { label: ReactNode; sub: string }): ReactNode {
  return (
    <span className="gj-pick-option">
      <span>{label}</span>
      {sub === '' ? null : <span className="gj-pick-sub">{sub}</span>}
    </span>
  );
}
