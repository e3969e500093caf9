import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import { apiName } from '#engine/schema/apiName.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Reports entities that are called by one name: the later of them could not be reached. */
export function checkApis(all: readonly EntityDocuments[], reportTo: (file: string) => Report): void {
  const first = new Map<string, { readonly key: string; readonly api: string }>();
  for (const { key, form } of all) {
    if (form['x-dialog'] === true) continue;
    const api = apiName(key, form);
    const known = first.get(api.toLowerCase());
    first.set(api.toLowerCase(), known ?? { key, api });
    if (known === undefined) continue;
    reportTo(`${key}/form.json`)({
      code: 'rule/duplicate',
      pointer: form['x-api'] === undefined ? '/title' : '/x-api',
      message: `"${known.key}" already has the API name "${known.api}", and API names ignore case: the records of "${key}" cannot be reached`,
      proposal: 'Give it an "x-api" of its own',
    });
  }
}
