import { numberAt } from './TestClient.ts';

/** Reads calls, in tests of the server and of the browser. */
interface Reader {
  get(path: string, params: Readonly<Record<string, string>>): Promise<{ readonly Data: unknown }>;
}

/** The Version of an enum item as an administrator reads it before a change. */
export const enumVersion = async (client: Reader, typeName: string, value: string | number): Promise<number> =>
  numberAt((await client.get('/api/enumdata/GetEnumUses', { typeName })).Data, `Versions.${value}`);
