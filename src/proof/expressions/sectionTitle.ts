import type { EntityModel } from '#engine/model/EntityModel.ts';

/** The title of the form section of a pointer. */
export function sectionTitle(entity: EntityModel, pointer: string): string {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  return entity.forms.get('form')?.sections.find((section) => section.key === key)?.title ?? key;
}
