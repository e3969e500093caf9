import type { ReactNode } from 'react';
import { idOf } from '../idOf.ts';
import { rowMark } from '../rowMark.ts';
import { textOf } from '../textOf.ts';
import type { LayoutProps } from './LayoutProps.ts';

/** Short messages on a wall, each with who wrote it. */
export function Greetings({ block, rows }: LayoutProps): ReactNode {
  const { title, text, tags = [] } = block.show;
  return (
    <ul className="gs-wall">
      {rows.map((row) => (
        <li key={idOf(row)} {...rowMark(block, row)}>
          <figure>
            <blockquote>{textOf(row, text)}</blockquote>
            <figcaption>
              {[textOf(row, title), ...tags.map((tag) => textOf(row, tag))].filter((part) => part !== '').join(' · ')}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
