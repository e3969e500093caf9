import { partFields, type PartFields } from '#engine/model/partFields.ts';
import { compareTexts } from '#language/compareTexts.ts';
import type { Values } from '#language/Value.ts';

export interface UnitNode {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  /** Undefined: units of this product have no types. */
  readonly type: string | undefined;
  readonly chief: string;
  /** People of the unit itself, and with all units below it; undefined where the product does not count them (`people` of the unit's part). */
  readonly people: { readonly own: number; readonly all: number } | undefined;
  readonly isEnabled: boolean;
  readonly mayEdit: boolean;
  readonly parentId: number | null;
  readonly children: readonly UnitNode[];
}

/** The unit list as trees, by Sort, then by title; a unit whose parent is missing is at the top. */
export function unitTree(rows: readonly Values[], titleField: string, names: PartFields = partFields({})): UnitNode[] {
  const ids = new Set(rows.map((row) => row['Id']));
  const sorted = [...rows].sort(
    (a, b) =>
      numberOf(a['Sort']) - numberOf(b['Sort']) || compareTexts(textOrEmpty(a[titleField]), textOrEmpty(b[titleField])),
  );
  const below = (parent: number | null): UnitNode[] =>
    sorted
      .filter((row) => (ids.has(row[names.parent] ?? null) ? row[names.parent] === parent : parent === null))
      .map((row) => {
        const children = below(numberOf(row['Id']));
        const own = numberOf(row[names.people]);
        const all = children.reduce((sum, child) => sum + (child.people?.all ?? 0), own);
        const parentId = row[names.parent];
        return {
          id: numberOf(row['Id']),
          version: numberOf(row['Version']),
          name: textOrEmpty(row[titleField]),
          type: 'UnitTypeText' in row ? textOrEmpty(row['UnitTypeText']) : undefined,
          chief: textOrEmpty(row[`${names.chief}Text`]),
          people: names.people in row ? { own, all } : undefined,
          isEnabled: row['IsEnabled'] !== false,
          mayEdit: Array.isArray(row['Can']) && row['Can'].some((action) => action === 'edit'),
          parentId: typeof parentId === 'number' ? parentId : null,
          children,
        };
      });
  return below(null);
}

export function findUnit(nodes: readonly UnitNode[], id: number | undefined): UnitNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findUnit(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The units above one and itself, from the top. */
export function pathTo(nodes: readonly UnitNode[], id: number): UnitNode[] {
  for (const node of nodes) {
    if (node.id === id) return [node];
    const rest = pathTo(node.children, id);
    if (rest.length > 0) return [node, ...rest];
  }
  return [];
}

/** Whether a unit may be moved below another: not below itself, and not to its current parent. */
export const mayMove = (unit: UnitNode, target: UnitNode): boolean =>
  unit.mayEdit && target.isEnabled && unit.parentId !== target.id && findUnit([unit], target.id) === undefined;

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');
