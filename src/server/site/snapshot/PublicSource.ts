/** A published record as public replies carry it. */
export type PublicRow = Readonly<Record<string, unknown>>;

/** Where snapshots take published records from. */
export interface PublicSource {
  /** One page of a list, `entity/list`. */
  readonly search: (
    list: string,
    params: Readonly<Record<string, string>>,
  ) => Promise<{ Rows: readonly PublicRow[]; Total: number }>;
  /** One record of the entity of a list; undefined for what is not published. */
  readonly get: (list: string, id: string) => Promise<PublicRow | undefined>;
}
