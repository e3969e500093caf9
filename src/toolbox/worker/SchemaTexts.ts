import type { Http } from '#client/http/Http.ts';

/** The texts of schema documents by their path below the schemas folder. */
export type SchemaTexts = ReadonlyMap<string, string>;

/** Fetches all documents of the server, large enum types one by one. Throws AppError. */
export async function loadSchemaTexts(http: Http, signal: AbortSignal): Promise<SchemaTexts> {
  const { Files } = await http.get('/api/System/GetSchemaFiles', {}, { signal });
  const texts = await Promise.all(
    Files.map(async ({ File, Text }): Promise<[string, string]> => [
      File,
      Text ?? (await loadSchemaText(http, File, signal)),
    ]),
  );
  return new Map(texts);
}

/** Fetches one document of the server. Throws AppError. */
export async function loadSchemaText(http: Http, file: string, signal?: AbortSignal): Promise<string> {
  const { Files } = await http.get('/api/System/GetSchemaFiles', { file }, { signal });
  return Files[0]?.Text ?? '';
}
