import type { FileInfo } from '#wire/MediaReply.ts';
import { type Value } from '#language/Value.ts';
import type { EvaluationContext } from '#engine/rules/EvaluationContext.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { PickSource } from '../usePickRows.ts';
import type { Entry } from '../../records/outcomeChange.ts';
import type { ComponentType } from 'react';

/** Access of field components to the record or child row around their own value. */
export interface FieldPort {
  readonly text: (name: string) => Value | undefined;
  readonly shown: (name: string) => Value;
  /** Whether a field holds its default, or what the choice of a record filled in, and nobody has changed it. */
  readonly isFilled: (name: string) => boolean;
  /** Typed text that is not yet committed as the field's value. */
  readonly typed: (name: string) => string | undefined;
  readonly file: (id: number) => FileInfo | undefined;
  /** The evaluation context for expressions of the record. */
  readonly context: () => EvaluationContext;
  readonly pickSource: (field: FieldModel) => PickSource;
  /** Sets values together with the values that depend on them. */
  readonly enter: (entry: Entry) => void;
  /** A save waits for this file; it resolves to false when it did not come. */
  readonly await: (field: FieldModel, done: Promise<boolean>) => void;
  /** Blocks saving while this rejected file is at the field. */
  readonly lose: (field: FieldModel, key: number, file: string) => void;
  /** The file is uploaded again, or was removed. */
  readonly release: (key: number) => void;
}

export interface ControlProps {
  readonly field: FieldModel;
  readonly id: string;
  readonly title: string;
  readonly value: Value;
  /** The values that rules leave to choose from; undefined for all. */
  readonly options: readonly Value[] | undefined;
  readonly isRequired: boolean;
  readonly hasError: boolean;
  readonly describedBy: string | undefined;
  readonly port: FieldPort;
  readonly onChange: (value: Value) => void;
  readonly onBlur: () => void;
}

export type Control = ComponentType<ControlProps>;

/** The placeholder text: from the schema, else 请输入 or 请选择 with the title. */
export const placeholderOf = ({ field, title }: ControlProps, verb: 'enter' | 'choose'): string =>
  field.placeholder ?? (verb === 'enter' ? `请输入${title}` : `请选择${title}`);
