import { nodeShape, type FieldKind } from '../facets/FieldKind.ts';
import type { FieldNode } from '#generated/documents/FormDocument.ts';
import type { FieldModel, FieldType } from '../FieldModel.ts';
import { attachments } from '../kinds/attachments.ts';
import { boolean } from '../kinds/boolean.ts';
import { date } from '../kinds/date.ts';
import { datetime } from '../kinds/datetime.ts';
import { decimal } from '../kinds/decimal.ts';
import { email } from '../kinds/email.ts';
import { enumItem } from '../kinds/enum.ts';
import { enumTree } from '../kinds/enumTree.ts';
import { image } from '../kinds/image.ts';
import { integer } from '../kinds/integer.ts';
import { longtext } from '../kinds/longtext.ts';
import { lookup } from '../kinds/lookup.ts';
import { money } from '../kinds/money.ts';
import { multiEnum } from '../kinds/multiEnum.ts';
import { percent } from '../kinds/percent.ts';
import { phone } from '../kinds/phone.ts';
import { reference } from '../kinds/reference.ts';
import { references } from '../kinds/references.ts';
import { region } from '../kinds/region.ts';
import { richtext } from '../kinds/richtext.ts';
import { rows } from '../kinds/rows.ts';
import { text } from '../kinds/text.ts';

/** The kinds that every product has, by their names. */
export const FRAME_KINDS = {
  text,
  longtext,
  richtext,
  integer,
  decimal,
  money,
  percent,
  boolean,
  date,
  datetime,
  phone,
  email,
  enum: enumItem,
  enumTree,
  multiEnum,
  region,
  reference,
  references,
  lookup,
  attachments,
  image,
  rows,
} satisfies Readonly<Record<FieldType, FieldKind>>;

const kinds = new Map<FieldType, FieldKind>(Object.entries(FRAME_KINDS));

/**
 * Adds the kinds of a product to the table. To be called before documents are read, in every process that reads them: the server, a
 * command and the browser. Throws for a name or a component that another kind has.
 */
export function addFieldKinds(more: Readonly<Record<FieldType, FieldKind>>): void {
  for (const [name, kind] of Object.entries(more)) {
    const known = kinds.get(name);
    if (known === kind) continue;
    const rival = [...kinds].find(([, { asked, component }]) => asked.byComponent && component === kind.component)?.[0];
    if (known !== undefined || rival !== undefined)
      throw new Error(
        `Field kind ${name}: ${known === undefined ? `component ${kind.component}` : 'the name'} is taken`,
      );
    kinds.set(name, kind);
  }
}

/** The names of all kinds. */
export const fieldTypes = (): readonly FieldType[] => [...kinds.keys()];

/** What is decided about the kind of a field. */
export function fieldKind({ type }: Pick<FieldModel, 'type'>): FieldKind {
  const kind = kinds.get(type);
  if (kind === undefined) throw new Error(`No field kind ${type}`);
  return kind;
}

/** What a field node stores: by a component that means one kind only, else by its JSON type, format, enum and reference. */
export function fieldTypeOf(node: FieldNode): FieldType {
  const shape = nodeShape(node);
  const named = [...kinds].find(([, { asked, component }]) => asked.byComponent && component === node['x-component']);
  const shaped = named ?? [...kinds].find(([, { asked }]) => asked.shape === shape);
  return shaped?.[0] ?? 'text';
}
