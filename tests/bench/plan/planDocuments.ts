import type { EntityDocuments } from '#engine/schema/EntityDocuments.ts';
import type { FieldNode, Properties } from '#generated/documents/FormDocument.ts';
import { FIRST_DRIVER, type FieldPlan, type PlannedField, type PlannedKind } from './fieldPlan.ts';

/** Name of the enum type of the planned selects. */
export const CHOICE_TYPE = 'Choice';
/** Longest text a planned text field takes. */
export const MOST_CHARACTERS = 100;

const NODES: Readonly<Record<PlannedKind, Omit<FieldNode, 'title'>>> = {
  yesNo: { type: 'boolean', default: true },
  text: { type: 'string', maxLength: MOST_CHARACTERS },
  number: { type: 'number' },
  select: { type: 'integer', 'x-enum': CHOICE_TYPE },
  date: { type: 'string', format: 'date' },
};

/** The schema documents of a planned form. */
export function planDocuments({ sections }: FieldPlan): EntityDocuments {
  const properties: Properties = Object.fromEntries(
    sections.map(({ title, fields }, index) => [
      `section${index}`,
      {
        type: 'void' as const,
        title,
        properties: Object.fromEntries(fields.map((field) => [field.name, nodeOf(field)])),
      },
    ]),
  );
  const drivers = sections.flatMap(({ fields }) =>
    fields.flatMap(({ name, kind }) => (kind === 'yesNo' ? [name] : [])),
  );
  return { key: 'bench', form: { title: '测试', type: 'object', properties, required: drivers }, forms: {}, lists: {} };
}

function nodeOf({ name, title, kind, shownBy }: PlannedField): FieldNode {
  const node: FieldNode = { ...NODES[kind], title };
  if (name === FIRST_DRIVER) node.default = false;
  if (shownBy === undefined) return node;
  return {
    ...node,
    'x-reactions': {
      dependencies: { on: shownBy },
      when: '{{ $deps.on === true }}',
      fulfill: { state: { visible: true } },
      otherwise: { state: { visible: false } },
    },
  };
}
