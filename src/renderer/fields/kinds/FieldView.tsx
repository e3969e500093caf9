import type { ComponentType, ReactNode } from 'react';
import type { FileInfo } from '#wire/MediaReply.ts';
import type { TagColor } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Control } from '../controls/ControlProps.ts';
import type { FilterControlProps } from '../filters/FilterControlProps.ts';
import { Stars, starsOf } from '../Stars.tsx';

export interface DrawnValue {
  readonly field: FieldModel;
  readonly value: Value;
  /** The displayed text; never empty. */
  readonly text: string;
  /** The colour of its item. */
  readonly color: TagColor | undefined;
  /** The known files of the value. */
  readonly files: readonly FileInfo[];
  /** The text as a link to its target (a record, list, phone number, mail address), or plain if it has none. */
  readonly linked: (text: string) => ReactNode;
  /** The one-line form, in the frame of its place. */
  readonly framed: (inner: ReactNode) => ReactNode;
}

type Draw = (drawn: DrawnValue) => ReactNode;

/** The view of one field type. All properties are required, so that a new type cannot omit one. */
export interface FieldView {
  /** The input controls, by their schema names. A form loads only those it needs. */
  readonly controls: Readonly<Record<string, () => Promise<Control>>>;
  /** In one line of a table. */
  readonly cell: Draw;
  /** In a form, where it cannot be changed. */
  readonly output: Draw;
  /** On a page about the record. */
  readonly value: Draw;
  /** Returns the link target of a text. */
  readonly href: ((text: string) => string) | undefined;
  /** The control for filtering lists by this field; undefined when it cannot filter. */
  readonly filter: ComponentType<FilterControlProps> | undefined;
  /** Columns of the grid of a form: one, or all three for wide controls. */
  readonly span: 1 | 3;
}

/** Defines the view of a field type; a missing property does not compile. */
export const defineFieldView = <T extends FieldView>(view: T): T => view;

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
