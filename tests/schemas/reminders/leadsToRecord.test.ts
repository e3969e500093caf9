import { expect, it } from 'vitest';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import { referredKeys } from '#engine/model/referredEntity.ts';
import { shippedEntity, shippedProduct } from '../../support/shippedProduct.ts';

const { documents, entities } = shippedProduct();

/** The entities that cause notices: by a reminder, or by their state transitions. */
function toldOf(): string[] {
  const reminded = Object.values(documents.reminders).flatMap(({ sources }) =>
    sources.flatMap(({ entity, about }) => {
      const reference = about === undefined ? undefined : shippedEntity(entity).field(about)?.reference;
      return reference === undefined ? [entity] : referredKeys(reference);
    }),
  );
  const moved = [...entities.values()].filter(({ workflow, dialog }) => workflow !== undefined && !dialog);
  // An announcement is a message, and leads nowhere.
  return [...new Set([...reminded, ...moved.map(({ key }) => key)])].filter((key) => key !== 'message').sort();
}

const listsOf = (items: readonly MenuItemDocument[]): string[] =>
  items.flatMap(({ list, tabs = [], children = [] }) => [
    ...(list === undefined ? [] : [list]),
    ...tabs.flatMap((tab) => tab.list ?? []),
    ...listsOf(children),
  ]);

it.each(toldOf())('a message about a record of %s leads to it', (key) => {
  const message = shippedEntity('message');
  const reference = message.field('RelatedId')?.reference;
  const { items = [] } = documents.enums['RelatedEntity'] ?? {};
  expect(reference === undefined ? [] : referredKeys(reference)).toContain(key);
  expect(items.map(({ Value }) => Value)).toContain(key);
  expect(listsOf(documents.menus['employee']?.items ?? []).filter((list) => list.startsWith(`${key}/`))).not.toEqual(
    [],
  );
});

it('finds those that have none', () => {
  expect(toldOf()).toEqual(expect.arrayContaining(['article', 'jobApply', 'paymentPlan', 'project']));
});
