import type { ReactNode } from 'react';
import type { MenuWhy } from '#wire/ViewAsReply.ts';
import { Verdict } from './Verdict.tsx';

/** The menu of an account: what is shown, what is not, and why. */
export function MenuTree({ entries }: { entries: readonly MenuWhy[] }): ReactNode {
  return (
    <ul className="gj-menu-why">
      {entries.map((entry) => (
        <li key={`${entry.Title} ${entry.Path ?? ''}`}>
          <div>
            <span className={entry.Shown ? undefined : 'gj-menu-why-hidden'}>{entry.Title}</span>
            <Verdict isYes={entry.Shown} yes={entry.Why} no={entry.Why} />
          </div>
          {entry.Children.length === 0 ? null : <MenuTree entries={entry.Children} />}
        </li>
      ))}
    </ul>
  );
}
