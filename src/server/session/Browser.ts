/** The browser that signs in. */
export interface Browser {
  readonly address: string;
  /** What it says it is. */
  readonly agent: string | null;
  /** Session id that it had before; that session ends. */
  readonly oldToken: string | undefined;
  /** What we know it by, signed in or not; undefined when we never asked it. */
  readonly device: string | undefined;
}
