import type { ReactNode } from 'react';
import './typed.css';

/** An input with what was understood of its text beneath it, for as long as the text itself does not say so. */
export function Understood({ text, children }: { text: string | undefined; children: ReactNode }): ReactNode {
  return (
    <div className="gj-typed">
      {children}
      <output className="gj-understood" hidden={text === undefined}>
        {text}
      </output>
    </div>
  );
}
