import type { ReactNode } from 'react';
import type { DrawnValue, FieldView } from './FieldView.ts';
import { Stars, starsOf } from '../Stars.tsx';

const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

/** How the kinds look whose text says everything: the text, or the link it leads to. */
export const TEXT_DRAWN = {
  cell: ({ text, linked }) => linked(text),
  output: ({ text, framed }) => framed(text),
  value: ({ text, linked }) =>
    isUrl(text) ? (
      <a href={text} target="_blank" rel="noreferrer">
        {text}
      </a>
    ) : (
      linked(text)
    ),
  href: undefined,
} as const satisfies Partial<FieldView>;

const drawNumber = ({ field, value, text, linked, framed }: DrawnValue): ReactNode =>
  typeof value === 'number' && field.component === 'StarRating' ? (
    <Stars value={value} of={starsOf(field)} />
  ) : (
    framed(linked(text))
  );

/** How numbers look: a rating as stars, any other as its text. */
export const NUMBER_DRAWN = {
  cell: drawNumber,
  output: drawNumber,
  value: drawNumber,
  href: undefined,
} as const satisfies Partial<FieldView>;
