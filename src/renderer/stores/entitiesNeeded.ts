import type { EntityModel } from '#engine/model/EntityModel.ts';

/** The other entities whose models drawing this one needs: those of child rows, of columns read through a reference, of new records. */
export function entitiesNeeded(model: EntityModel): string[] {
  const children = model.fields.flatMap((field) => (field.child === undefined ? [] : [field.child.entity]));
  const paths = [...model.lists.values()].flatMap((list) =>
    list.columns.flatMap(({ path, or, progress }) => [path, or, progress]),
  );
  const referenced = paths.flatMap((path) => {
    const entity = path?.through === undefined ? undefined : model.field(path.through)?.reference?.entity;
    return entity === undefined ? [] : [entity];
  });
  const made = [...model.lists.values()].flatMap((list) =>
    list.actions.flatMap((action) => (action.kind === 'create' ? [action.entity] : [])),
  );
  return [...new Set([...children, ...referenced, ...made])].filter((key) => key !== model.key);
}
