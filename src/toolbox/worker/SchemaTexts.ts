import type { Http } from '#client/http/Http.ts';
import { isCodeFile } from '#documents/readDocuments.ts';

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

/** A folder of documents, as people choose it. */
export interface FileGroup {
  readonly folder: string;
  readonly title: string;
  readonly isEntity: boolean;
  readonly files: readonly string[];
}

const SHARED: Readonly<Record<string, string>> = {
  '': '公司',
  enums: '枚举',
  menus: '菜单',
  roles: '角色',
  reminders: '提醒',
  workbench: '工作台',
};
/** The order of the documents of an entity. */
const ORDER = ['form.json', 'list.json', 'workflow.json', 'cases.json', 'print.json'];

/** The documents by folder: entities with the titles that `titleOf` knows, then the shared documents. */
export function fileGroups(texts: SchemaTexts, titleOf: (folder: string) => string | undefined): FileGroup[] {
  const folders = new Map<string, string[]>();
  for (const file of texts.keys()) {
    if (isCodeFile(file)) continue;
    const folder = folderOf(file);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const groups = [...folders].map(([folder, files]): FileGroup => {
    const shared = SHARED[folder];
    return {
      folder,
      title: shared ?? titleOf(folder) ?? folder,
      isEntity: shared === undefined,
      files: [...files].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)),
    };
  });
  return [...groups.filter(({ isEntity }) => isEntity), ...groups.filter(({ isEntity }) => !isEntity)];
}

export const folderOf = (file: string): string => file.slice(0, Math.max(0, file.indexOf('/')));

export const nameOf = (file: string): string => file.slice(file.indexOf('/') + 1);

/** Whether a form is built from the document; problems of other documents in the folder do not affect it. */
export const isFormFile = (file: string): boolean => /^(form|workflow|[A-Za-z0-9]+\.form)\.json$/.test(nameOf(file));

function rank(file: string): number {
  const at = ORDER.indexOf(nameOf(file));
  return at < 0 ? ORDER.length : at;
}
