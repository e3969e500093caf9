import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { FieldModel, FieldType } from '../FieldModel.ts';
import { type FieldKind, nodeShape } from '../facets/FieldKind.ts';
import { FRAME_KINDS } from './FRAME_KINDS.ts';

const kinds = new Map<FieldType, FieldKind>(Object.entries(FRAME_KINDS));

/** Adds a product's kinds, before documents are read, in each process. Throws for a name, component or shape in use. */
export function addFieldKinds(more: Readonly<Record<FieldType, FieldKind>>): void {
  for (const [name, kind] of Object.entries(more)) {
    const known = kinds.get(name);
    if (known === kind) continue;
    const taken = known === undefined ? [...kinds.values()].flatMap((other) => sharedAsk(kind, other))[0] : 'the name';
    if (taken !== undefined) throw new Error(`Field kind ${name}: ${taken} is taken`);
    kinds.set(name, kind);
    asking = undefined;
  }
}

/** The properties by which a node could match both kinds: a component that belongs to one of them, or the shape. */
export function sharedAsk(kind: FieldKind, other: FieldKind): string[] {
  const [{ asked, component }, { shape, byComponent }] = [kind, other.asked];
  return [
    ...((asked.byComponent || byComponent) && component === other.component ? [`component ${component}`] : []),
    ...(asked.shape !== undefined && asked.shape === shape ? [`shape ${shape}`] : []),
  ];
}

export const fieldTypes = (): readonly FieldType[] => [...kinds.keys()];

export function fieldKind({ type }: Pick<FieldModel, 'type'>): FieldKind {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`No field kind ${type}`);
  return kind;
}

/** The kinds by component and by shape: the first of each. */
let asking: ReturnType<typeof whatAsks> | undefined;

function whatAsks(): { components: ReadonlyMap<unknown, FieldType>; shapes: ReadonlyMap<unknown, FieldType> } {
  const all = [...kinds].reverse();
  return {
    components: new Map(all.flatMap(([name, { asked, component }]) => (asked.byComponent ? [[component, name]] : []))),
    shapes: new Map(all.flatMap(([name, { asked }]) => (asked.shape === undefined ? [] : [[asked.shape, name]]))),
  };
}

/** The kind of a field node: by a component of one kind, else by JSON type, format, enum and reference. */
export function fieldTypeOf(node: FieldNode): FieldType {
  asking ??= whatAsks();
  const { components, shapes } = asking;
  return components.get(node['x-component']) ?? shapes.get(nodeShape(node)) ?? 'text';
}

/** The kinds of fields by their command-line names. */
export const kindsByWord = (): ReadonlyMap<string, FieldKind> =>
  new Map(
    fieldTypes().flatMap((type): [string, FieldKind][] => {
      const kind = fieldKind({ type });
      return kind.word === undefined ? [] : [[kind.word.name, kind]];
    }),
  );
