import type { FieldNode, FormDocument, Node, Properties, SectionNode } from '#generated/documents/FormDocument.ts';

export interface FoundField {
  readonly name: string;
  readonly node: FieldNode;
  readonly pointer: string;
}

export interface FoundSection {
  readonly key: string;
  readonly node: SectionNode | undefined;
  readonly pointer: string;
  readonly fields: readonly FoundField[];
  /** Sections above this one, outermost first. */
  readonly parents: readonly string[];
}

/** Walks the properties of a form document: sections in order, each with the fields right inside it. */
export function collectNodes(document: FormDocument): FoundSection[] {
  const sections: FoundSection[] = [];
  const visit = (
    key: string,
    node: SectionNode | undefined,
    properties: Properties,
    pointer: string,
    parents: readonly string[],
  ): void => {
    const fields: FoundField[] = [];
    const section: FoundSection = { key, node, pointer, fields, parents };
    sections.push(section);
    for (const [name, child] of Object.entries(properties)) {
      const at = `${pointer}/properties/${name}`;
      if (isSection(child)) visit(name, child, child.properties, at, [...parents, key]);
      else fields.push({ name, node: child, pointer: at });
    }
  };
  visit('', undefined, document.properties, '', []);
  return sections;
}

const isSection = (node: Node): node is SectionNode => node.type === 'void';
