import type { EnumDocument, EnumItemDocument } from '#generated/documents/EnumDocument.ts';
import type { MenuItemDocument } from '#generated/documents/MenuDocument.ts';
import type { WorkflowDocument } from '#generated/documents/WorkflowDocument.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { ListDocument } from '#generated/documents/ListDocument.ts';
import { FOUR_SCENES } from '#engine/build/buildListModel.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { ProductDocuments } from '#engine/model/ProductDocuments.ts';
import type { Report } from '#engine/schema/SchemaProblem.ts';
import { collectNodes } from '#engine/schema/collectNodes.ts';

/** An element that users distinguish from its siblings by its title alone. */
interface Titled {
  readonly title: string;
  readonly pointer: string;
}

/** Reports elements with the title of an earlier one; `apart`: two elements are never visible together. */
function lintGroup<T extends Titled>(
  things: readonly T[],
  say: (title: string) => string,
  report: Report,
  apart: (one: T, other: T) => boolean = () => false,
): void {
  things.forEach((thing, i) => {
    const title = thing.title.trim();
    if (things.slice(0, i).some((before) => before.title.trim() === title && !apart(before, thing)))
      report({
        code: 'title/duplicate',
        pointer: thing.pointer,
        message: say(title),
        proposal: 'Give each words of its own',
      });
  });
}

/** Reports equal titles of fields, sections, states, columns and tabs of an entity. */
export function lintEntityTitles(
  documents: EntityDocuments,
  entity: EntityModel,
  findEntity: FindEntity,
  reportTo: (file: string) => Report,
): void {
  lintFieldTitles(documents, entity, reportTo(`${entity.key}/form.json`));
  if (documents.workflow !== undefined) lintStateTitles(documents.workflow, reportTo(`${entity.key}/workflow.json`));
  for (const [name, list] of entity.lists) {
    const document = documents.lists[name];
    const report = reportTo(`${entity.key}/${name === 'list' ? 'list.json' : `${name}.list.json`}`);
    if (document !== undefined) lintListTitles(document, list, entity, findEntity, report);
  }
  for (const [name, { sections }] of Object.entries(documents.forms)) {
    const named = sections.map(({ title }, i) => ({ title, pointer: `/sections/${i}/title` }));
    lintGroup(named, sectionMessage, reportTo(`${entity.key}/${name}.form.json`));
  }
}

/** Reports all equal titles of a product, such as one in another language. */
export function lintTitles(
  product: ProductDocuments,
  entities: ReadonlyMap<string, EntityModel>,
  reportTo: (file: string) => Report,
): void {
  for (const documents of product.entities) {
    const entity = entities.get(documents.key);
    if (entity !== undefined) lintEntityTitles(documents, entity, (key) => entities.get(key), reportTo);
  }
  lintMenuTitles(product, reportTo);
  for (const [name, document] of Object.entries(product.enums))
    lintItemTitles(document, reportTo(`enums/${name}.json`));
}

/**
 * Reports fields of a section with the same title, and sibling sections. Fields that a rule shows, or that are not
 * rendered, may be alternatives. Fields of two sections are distinguished by the section titles.
 */
function lintFieldTitles({ form }: EntityDocuments, entity: EntityModel, report: Report): void {
  // A rule of the section hides and shows all of its fields together.
  const hiddenByRule = new Set(
    entity.ruleSet.rules.filter(({ property }) => property === 'display').map(({ target }) => target),
  );
  const sections = collectNodes(form).flatMap(({ key, node, pointer, parents }) =>
    node === undefined || hiddenByRule.has(key)
      ? []
      : [{ title: node.title, pointer: `${pointer}/title`, within: parents.join('/') }],
  );
  lintGroup(sections, sectionMessage, report, (one, other) => one.within !== other.within);
  for (const { fields } of collectNodes(form)) {
    const drawn = fields.filter(({ name, node }) => node['x-component'] !== 'None' && !hiddenByRule.has(name));
    lintGroup(
      drawn.map(({ node, pointer }) => ({ title: node.title, pointer: `${pointer}/title` })),
      (title) => `Another field next to it has the title "${title}": users cannot distinguish the two`,
      report,
    );
  }
}

const sectionMessage = (title: string): string =>
  `Another section has the title "${title}": users cannot distinguish the two`;

/** Reports tabs and columns of a list with the same title. */
function lintListTitles(
  { scenes = [] }: ListDocument,
  list: ListModel,
  entity: EntityModel,
  findEntity: FindEntity,
  report: Report,
): void {
  const tabs = scenes.flatMap((scene, i) =>
    scene === 'ST4'
      ? FOUR_SCENES.map(({ title }) => ({ title, pointer: `/scenes/${i}` }))
      : [{ title: scene.title, pointer: `/scenes/${i}/title` }],
  );
  lintGroup(tabs, (title) => `Another tab has the title "${title}": users cannot distinguish the two`, report);
  const columns = list.columns.flatMap(({ path, title }, i) => {
    const target =
      path.through === undefined ? entity : findEntity(entity.field(path.through)?.reference?.entity ?? '');
    const shown = title ?? target?.field(path.field)?.title;
    return shown === undefined ? [] : [{ title: shown, pointer: `/columns/${i}` }];
  });
  lintGroup(columns, (title) => `Another column has the title "${title}": users cannot distinguish the two`, report);
}

function lintStateTitles({ states, more = [] }: WorkflowDocument, report: Report): void {
  for (const [at, group] of [['', states] as const, ...more.map((each, i) => [`/more/${i}`, each.states] as const)])
    lintGroup(
      group.map(({ title }, i) => ({ title, pointer: `${at}/states/${i}/title` })),
      (title) => `Another state has the title "${title}": users cannot distinguish the two`,
      report,
    );
}

/** Reports sibling items with the same label; a disabled item may share one. */
export function lintItemTitles({ items = [] }: Pick<EnumDocument, 'items'>, report: Report): void {
  lintSiblings(items, '/items', report);
}

function lintSiblings(items: readonly EnumItemDocument[], pointer: string, report: Report): void {
  const offered = items.flatMap(({ Label, IsEnabled }, i) =>
    IsEnabled === false ? [] : [{ title: Label, pointer: `${pointer}/${i}/Label` }],
  );
  lintGroup(offered, (title) => `Another item has the label "${title}": users cannot distinguish the two`, report);
  items.forEach(({ Children = [] }, i) => lintSiblings(Children, `${pointer}/${i}/Children`, report));
}

/** Reports series of numbers with the prefix of another one. */
export function lintSeries({ entities }: ProductDocuments, reportTo: (file: string) => Report): void {
  const owners = new Map<string, string>();
  for (const { key, form } of entities)
    for (const { name, node, pointer } of collectNodes(form).flatMap(({ fields }) => fields)) {
      const prefix = node['x-number']?.prefix ?? '';
      const owner = owners.get(prefix);
      if (prefix !== '' && owner === undefined) owners.set(prefix, `${key}.${name}`);
      if (owner !== undefined)
        reportTo(`${key}/form.json`)({
          code: 'title/duplicate',
          pointer: `${pointer}/x-number/prefix`,
          message: `The numbers of "${owner}" have the prefix "${prefix}" too: users cannot distinguish the two`,
          proposal: 'Give each a prefix of its own',
        });
    }
}

/** Reports entries of a menu group, and tabs of an entry, with the same title. */
export function lintMenuTitles({ menus, roles }: ProductDocuments, reportTo: (file: string) => Report): void {
  const holders = Object.values(roles).map(({ keys }) => (keys === '*' ? undefined : new Set(keys)));
  const isOpenTo = (keys: ReadonlySet<string> | undefined, { key, always }: MenuItemDocument): boolean =>
    keys === undefined || key === undefined || always === true || keys.has(key);
  // Two entries for two kinds of users: some role opens only the one, and another role only the other.
  const areAlternatives = (one: MenuItemDocument, other: MenuItemDocument): boolean =>
    holders.some((keys) => isOpenTo(keys, one) && !isOpenTo(keys, other)) &&
    holders.some((keys) => isOpenTo(keys, other) && !isOpenTo(keys, one));
  const look = (items: readonly MenuItemDocument[], pointer: string, report: Report): void => {
    const shown = items.flatMap((item, i) =>
      item.hidden === true ? [] : [{ title: item.title, pointer: `${pointer}/${i}/title`, item }],
    );
    lintGroup(
      shown,
      (title) => `Another entry of the group has the title "${title}": users cannot distinguish the two`,
      report,
      (one, other) => areAlternatives(one.item, other.item),
    );
    items.forEach(({ tabs = [], children = [] }, i) => {
      lintGroup(
        tabs.map((tab, j) => ({ title: tab.title, pointer: `${pointer}/${i}/tabs/${j}/title`, tab })),
        (title) => `Another tab has the title "${title}": users cannot distinguish the two`,
        report,
        (one, other) => one.tab.action !== other.tab.action,
      );
      look(children, `${pointer}/${i}/children`, report);
    });
  };
  for (const [name, { items }] of Object.entries(menus)) look(items, '/items', reportTo(`menus/${name}.json`));
}
