import type { ReactNode } from 'react';
import type { DrawnValue, FieldView } from './FieldView.ts';
import { Stars, starsOf } from '../Stars.tsx';

const isUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text);

/** The views of types that are shown as plain text, or as the text's link. */
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

/** The view of numbers: a rating as stars, others as text. */
export const NUMBER_DRAWN = {
  cell: drawNumber,
  output: drawNumber,
  value: drawNumber,
  href: undefined,
} as const satisfies Partial<FieldView>;
