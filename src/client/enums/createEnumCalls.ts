import type { EnumItem } from '#core/enums/EnumType.ts';
import type { CallOptions, Http } from '../http/Http.ts';

export interface EnumCalls {
  /** The items of an enum type by name. */
  readonly items: (typeName: string, options?: CallOptions) => Promise<readonly EnumItem[]>;
}

/** Makes the enum calls. */
export function createEnumCalls(http: Http): EnumCalls {
  return { items: (typeName, options) => http.get('/api/enumdata/GetEnumItems', { typeName }, options) };
}
