import { AppError } from '#engine/errors.ts';
import { plainText } from '#language/Value.ts';
import { partFields } from '#engine/model/partFields.ts';
import { keepsViews, mayShareWithUnit, sharesViews } from '#engine/permission/mayShareView.ts';
import type { ViewTargets } from '#wire/calls/VIEW_CALLS.ts';
import type { DbCall } from '../access/Call.ts';
import { findRoles } from '../db/accounts/roleRows.ts';
import { selectRecords } from '../db/rows/selectRecords.ts';
import { type ListViewRow, viewsOfRole, writeListView } from '../db/system/listViewTables.ts';
import { logAdmin } from './adminChange.ts';

/** Enough for all roles: a product has a few dozen. */
const ALL_ROLES = { limit: 1000, offset: 0 };

export interface TargetNames {
  readonly roles: ReadonlyMap<string, string>;
  readonly units: ReadonlyMap<string, string>;
}

interface Unit {
  readonly id: string;
  readonly title: string;
  readonly path: string;
}

async function readUnits(call: DbCall): Promise<Unit[]> {
  const entity = call.findEntity(call.product.organisation.unit ?? '');
  const name = partFields(call.product.organisation).path;
  if (entity?.field(name) === undefined) return [];
  const found = await selectRecords({ entity, columns: [entity.titleField, name] }, call);
  return found.map(({ id, values }) => ({
    id: String(id),
    title: plainText(values[entity.titleField] ?? id, ' '),
    path: plainText(values[name] ?? '', '/'),
  }));
}

/** The names of all roles, by code, and of all units, by Id. */
export async function readTargetNames(call: DbCall): Promise<TargetNames> {
  const { rows } = await findRoles(call.db, '', ALL_ROLES);
  return {
    roles: new Map(rows.map(({ RoleCode, RoleName }) => [RoleCode, RoleName])),
    units: new Map((await readUnits(call)).map(({ id, title }) => [id, title])),
  };
}

/** The roles and units that the caller may share views with. */
export async function readTargets(call: DbCall): Promise<ViewTargets> {
  const { who } = call;
  if (!sharesViews(who)) return { Roles: [], Units: [] };
  const roles = keepsViews(who) ? (await findRoles(call.db, '', ALL_ROLES)).rows : [];
  const units = (await readUnits(call)).filter(({ path }) => mayShareWithUnit(who, path));
  return {
    Roles: roles
      .filter(({ IsEnabled }) => IsEnabled !== false)
      .map(({ RoleCode, RoleName }) => ({ Value: RoleCode, Label: RoleName })),
    Units: units.map(({ id, title }) => ({ Value: id, Label: title })),
  };
}

const partsOf = (text: string): string[] => [...new Set(text.split(',').filter((part) => part !== ''))];

/** Reads the new sharing of a view; parts not sent stay. FORBIDDEN for targets that the caller may not add. */
export async function readSharing(
  sent: { readonly Roles?: string; readonly Units?: string },
  before: ListViewRow | undefined,
  call: DbCall,
): Promise<Pick<ListViewRow, 'Roles' | 'Units'>> {
  const Roles = sent.Roles === undefined ? (before?.Roles ?? []) : partsOf(sent.Roles);
  const Units = sent.Units === undefined ? (before?.Units ?? []) : partsOf(sent.Units);
  const isNew = (known: readonly string[] | undefined) => (each: string) => known?.includes(each) !== true;
  const added = { roles: Roles.filter(isNew(before?.Roles)), units: Units.filter(isNew(before?.Units)) };
  if (added.roles.length === 0 && added.units.length === 0) return { Roles, Units };
  const offered = await readTargets(call);
  const isOffered = (targets: ViewTargets['Roles'], value: string): boolean =>
    targets.some(({ Value }) => Value === value);
  const wrong = [
    ...added.roles.filter((role) => !isOffered(offered.Roles, role)),
    ...added.units.filter((unit) => !isOffered(offered.Units, unit)),
  ];
  if (wrong.length > 0)
    throw new AppError('FORBIDDEN', { text: `您不能把视图共享给：${wrong.join('、')}`, detail: 'sharing of a view' });
  return { Roles, Units };
}

/** Removes a deleted role from the views that were shared with it, and logs each change in the op log. */
export async function unshareRole(role: string, call: DbCall): Promise<void> {
  for (const view of await viewsOfRole(call.db, role)) {
    const Roles = view.Roles.filter((other) => other !== role);
    await writeListView(call.db, { ...view, Roles, Version: view.Version + 1, ChangedAt: call.moment });
    const change = { before: { Roles: view.Roles }, after: { Roles } };
    await logAdmin([{ kind: 'listView', id: view.Id, title: view.Title, action: 'edit', ...change }], call.db, call);
  }
}
