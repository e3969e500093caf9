import type { EntityModel } from '#core/schema/EntityModel.ts';

/** The other entities whose models drawing this one needs: those of child rows and of columns read through a reference. */
export function entitiesNeeded(model: EntityModel): string[] {
  const children = model.fields.flatMap((field) => (field.child === undefined ? [] : [field.child.entity]));
  const paths = [...model.lists.values()].flatMap((list) =>
    list.columns.flatMap(({ path, or, progress }) => [path, or, progress]),
  );
  const referenced = paths.flatMap((path) => {
    const entity = path?.through === undefined ? undefined : model.field(path.through)?.reference?.entity;
    return entity === undefined ? [] : [entity];
  });
  return [...new Set([...children, ...referenced])].filter((key) => key !== model.key);
}
