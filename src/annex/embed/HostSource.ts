import type { ComponentType } from 'react';
import type { EnumItem } from '#language/EnumType.ts';
import type { Value, Values } from '#language/Value.ts';

/** The props of a host's field component; the form renders title, mark, help and messages. */
export interface FieldComponentProps {
  readonly name: string;
  readonly title: string;
  /** For the element that takes the focus: the title of the field points to it. */
  readonly id: string;
  readonly value: Value;
  /** The values that rules leave to choose from; undefined for all. */
  readonly options: readonly Value[] | undefined;
  /** The items of its enum type; empty for a field without. */
  readonly items: readonly EnumItem[];
  readonly required: boolean;
  readonly hasError: boolean;
  /** Id of the element with the message or the help; for `aria-describedby`. */
  readonly describedBy: string | undefined;
  readonly unit: string | undefined;
  readonly placeholder: string | undefined;
  /** Takes a value as the record holds it; null for none. */
  readonly onChange: (value: Value) => void;
  /** The field lost the focus: its value is checked. */
  readonly onBlur: () => void;
}

export type FieldComponent = ComponentType<FieldComponentProps>;

/** Components by name of a field, or by the name that documents give a field component (`TextInput`); a field's own comes first. */
export type FieldComponents = Readonly<Record<string, FieldComponent>>;

/** A record that a reference field offers. */
export interface HostRecord {
  readonly id: number;
  readonly text: string;
  /** A second line that distinguishes it from others of the same name. */
  readonly sub?: string | undefined;
  /** Its fields that rules and `fill` of the asking field read. */
  readonly record?: Values | undefined;
}

/** The query of a reference field: records that match a text, page by page from 0, or those with these ids. */
export interface HostQuestion {
  readonly entity: string;
  readonly field: string;
  readonly search: string;
  readonly page: number;
  readonly size: number;
  readonly ids: readonly number[] | undefined;
  /** The values of the form fields that filter the choices (`where` of the reference), by `v.<field>`. */
  readonly values: Readonly<Record<string, string | number | undefined>>;
}

export interface HostFile {
  readonly id: number;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly url: string;
}

/** The source of data outside a form. Fields whose part is missing show a message instead. */
export interface HostSource {
  readonly pick?:
    | ((
        question: HostQuestion,
        signal: AbortSignal | undefined,
      ) => Promise<{ readonly rows: readonly HostRecord[]; readonly total: number }>)
    | undefined;
  readonly upload?:
    | ((
        file: File,
        field: string,
        more: {
          readonly signal: AbortSignal | undefined;
          readonly onProgress: ((share: number | undefined) => void) | undefined;
        },
      ) => Promise<HostFile>)
    | undefined;
  /** The address of a picture that a record holds, as wide as so many pixels. */
  readonly fileUrl?: ((id: number, width: number | undefined) => string) | undefined;
}
