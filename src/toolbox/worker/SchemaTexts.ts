import type { SchemaCalls } from '#client/createSchemaCalls.ts';

/** The texts of schema documents by their path below the schemas folder. */
export type SchemaTexts = ReadonlyMap<string, string>;

/** Fetches all documents of the server, large enum types one by one. Throws AppError. */
export async function loadSchemaTexts(calls: SchemaCalls, signal: AbortSignal): Promise<SchemaTexts> {
  const { Files } = await calls.files(undefined, { signal });
  const texts = await Promise.all(
    Files.map(async ({ File, Text }): Promise<[string, string]> => [
      File,
      Text ?? (await loadSchemaText(calls, File, signal)),
    ]),
  );
  return new Map(texts);
}

/** Fetches one document of the server. Throws AppError. */
export async function loadSchemaText(calls: SchemaCalls, file: string, signal?: AbortSignal): Promise<string> {
  const { Files } = await calls.files(file, { signal });
  return Files[0]?.Text ?? '';
}
