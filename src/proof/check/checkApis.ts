import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';

/** Reports entities that are called by one name: the later of them could not be reached. */
export function checkApis(
  all: readonly EntityDocuments[],
  entities: ReadonlyMap<string, EntityModel>,
  reportTo: (file: string) => Report,
): void {
  const first = new Map<string, EntityModel>();
  for (const { key, form } of all) {
    const entity = entities.get(key);
    if (entity === undefined || entity.dialog) continue;
    const name = entity.api.toLowerCase();
    const known = first.get(name);
    first.set(name, known ?? entity);
    if (known === undefined) continue;
    reportTo(`${key}/form.json`)({
      code: 'rule/duplicate',
      pointer: form['x-api'] === undefined ? '/title' : '/x-api',
      message: `"${known.key}" is called by the name "${known.api}" already, and calls tell no large letters from small ones: nobody reaches the records of "${key}"`,
      proposal: 'Give it an "x-api" of its own',
    });
  }
}
