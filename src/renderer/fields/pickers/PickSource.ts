import type { Params } from '#client/http/Http.ts';

/** Which reference field asks for records, and the values of its form that decide what it is offered. */
export interface PickSource {
  /** API name of the asking entity. */
  readonly api: string;
  /** `entity.Field` */
  readonly asking: string;
  /** `v.Field=value` parameters. */
  readonly values: Params;
}
