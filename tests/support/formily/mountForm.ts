import { createForm, type Field, type Form, type GeneralField } from '@formily/core';
import { Schema, type ISchema } from '@formily/json-schema';
import type { Values } from '#language/Value.ts';

/** A field as Formily shows it. */
export interface FormilyField {
  readonly visible: boolean;
  readonly required: boolean;
}

/** A Formily form with every field of a schema mounted, without DOM or React. */
export interface MountedForm {
  readonly form: Form;
  /** The field of this name; `lines.0.Price` in rows. @throws Error when there is none. */
  field(name: string): Field;
  has(name: string): boolean;
  see(name: string): FormilyField;
}

/**
 * Mounts all fields of a schema (fields and void sections) on a new form with these values, for as long as `look` takes. Formily keeps what
 * every form observes in one list, through which each change of any form goes: those that stay mounted make all later ones slower.
 */
export function withForm(
  schema: Schema,
  values: Values,
  look: (mounted: MountedForm) => void,
  scope: FormilyScope = {},
): void {
  const mounted = mountForm(schema, values, scope);
  try {
    look(mounted);
  } finally {
    mounted.form.onUnmount();
  }
}

/** The inputs of expressions that Formily does not know. */
type FormilyScope = Readonly<Record<string, unknown>>;

function mountForm(schema: Schema, values: Values, scope: FormilyScope): MountedForm {
  const form = createForm<Record<string, unknown>>({ values: { ...values } });
  // Looking up a field by its path in Formily took longer than running the rules of a form.
  const fields = new Map<string, Field>();
  mountChildren({ form, scope, fields }, schema, undefined);
  form.onMount();
  const fieldOf = (name: string): Field => {
    const field = fields.get(name);
    if (field === undefined) throw new Error(`Formily has no field "${name}"`);
    return field;
  };
  return {
    form,
    field: fieldOf,
    has: (name) => fields.has(name),
    see: (name) => {
      const { visible, required } = fieldOf(name);
      return { visible, required: visible && required === true };
    },
  };
}

interface Mounting {
  readonly form: Form;
  readonly scope: FormilyScope;
  readonly fields: Map<string, Field>;
}

function mountChildren(mounting: Mounting, schema: Schema, basePath: string | undefined): void {
  const { form, scope, fields } = mounting;
  const mounted = <T extends GeneralField>(field: T): T => {
    field.onMount();
    return field;
  };
  for (const [key, child] of Object.entries(schema.properties ?? {})) {
    const props = { ...child.toFieldProps({ scope }), name: key, ...(basePath === undefined ? {} : { basePath }) };
    if (child.type === 'void') {
      mountChildren(mounting, child, mounted(form.createVoidField(props)).address.toString());
    } else if (child.type === 'array' && isSchema(child.items)) {
      const rows = mounted(form.createArrayField(props));
      fields.set(rows.path.toString(), rows);
      for (const i of Array.isArray(rows.value) ? rows.value.keys() : [])
        mountRow(mounting, child.items, `${rows.address.toString()}.${i}`);
    } else {
      const field = mounted(form.createField(props));
      fields.set(field.path.toString(), field);
    }
  }
}

/** Mounts the cells of a row as `ArrayTable` does: those of each column are directly below the row. */
function mountRow(mounting: Mounting, items: Schema, address: string): void {
  for (const column of Object.values(items.properties ?? {})) mountChildren(mounting, column, address);
}

const isSchema = (items: Schema['items']): items is Schema => items !== undefined && !Array.isArray(items);

/** Makes a schema ready to be mounted; the same one may be mounted many times. */
export const toSchema = (json: ISchema): Schema => new Schema(json);
