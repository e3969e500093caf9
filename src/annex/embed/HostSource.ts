import type { Values } from '#language/Value.ts';

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

/** A file that the host has taken. */
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
