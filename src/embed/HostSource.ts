import type { Values } from '#language/Value.ts';

/** A record that a reference field offers. */
export interface HostRecord {
  readonly id: number;
  readonly text: string;
  /** A second line that tells it from others of that name. */
  readonly sub?: string | undefined;
  /** Its fields that rules and `fill` of the asking field read. */
  readonly record?: Values | undefined;
}

/** What a reference field asks for: records that match a text, page by page from 0, or those with these Ids. */
export interface HostQuestion {
  readonly entity: string;
  readonly field: string;
  readonly search: string;
  readonly page: number;
  readonly size: number;
  readonly ids: readonly number[] | undefined;
  /** What the form holds in fields that decide what is offered (`where` of the reference), by `v.<field>`. */
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

/** Where a form gets what lies outside of it. Fields whose part is not given say so in their place. */
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
