import type { ComponentType, ReactNode } from 'react';
import type { FileInfo } from '#wire/FileInfo.ts';
import type { TagColor } from '#language/EnumType.ts';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { Control } from '../controls/Control.ts';
import type { FilterControlProps } from '../filters/FilterControlProps.ts';

/** A filled value that is to be drawn. */
export interface DrawnValue {
  readonly field: FieldModel;
  readonly value: Value;
  /** What a person reads of it; never empty. */
  readonly text: string;
  /** The colour of its item. */
  readonly color: TagColor | undefined;
  /** The files it holds, as far as they are known. */
  readonly files: readonly FileInfo[];
  /** The text with the link it leads to: a record, a list, a phone, a mailbox; the text alone where there is none. */
  readonly linked: (text: string) => ReactNode;
  /** What is written on one line, as the place frames it. */
  readonly framed: (inner: ReactNode) => ReactNode;
}

type Draw = (drawn: DrawnValue) => ReactNode;

/** How one kind of field looks. Every kind states everything, so that a new one cannot forget any. */
export interface FieldView {
  /** The controls it is filled in with, by the names that schemas use. A form fetches only those it needs. */
  readonly controls: Readonly<Record<string, () => Promise<Control>>>;
  /** In one line of a table. */
  readonly cell: Draw;
  /** In a form, where it cannot be changed. */
  readonly output: Draw;
  /** On a page about the record. */
  readonly value: Draw;
  /** The address that a text leads to by itself. */
  readonly href: ((text: string) => string) | undefined;
  /** What lists are filtered by it with; undefined where they cannot be. */
  readonly filter: ComponentType<FilterControlProps> | undefined;
  /** Columns of the grid of a form: one, or all three for wide controls. */
  readonly span: 1 | 3;
}

/** States how a kind of field looks; what is missing does not compile. */
export const defineFieldView = (view: FieldView): FieldView => view;
