import type { ReactNode } from 'react';
import './typed.css';

/** An input with the interpretation of its text below, unless the text itself is clear. */
export const Understood = ({ text, children }: { text: string | undefined; children: ReactNode }): ReactNode => (
  <div className="gj-typed">
    {children}
    <output className="gj-understood" hidden={text === undefined}>
      {text}
    </output>
  </div>
);
