import { Button } from 'antd';
import { createContext, type ReactNode } from 'react';
import type { Expression } from '#language/Expression.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { Icon } from '../../layout/Icon.tsx';
import { type FormRequest, relationPrefill } from '../../records/FormRequest.ts';
import { useRenderer, useEntity } from '../../stores/RendererContext.ts';
import type { FieldPort } from './ControlProps.ts';

export type CreateRecord = (request: FormRequest, onMade: (id: number) => void) => void;

/** Creates records for pickers; undefined where a picker cannot open a form. */
export const CreateRecordContext = createContext<CreateRecord | undefined>(undefined);

type Prefill = FormRequest['prefill'];

interface CreateInPickerProps {
  readonly field: FieldModel;
  readonly entity: string;
  readonly port: FieldPort;
  readonly create: CreateRecord;
  /** The text that was searched for: the new record starts with it as its title. */
  readonly search: string;
  readonly onOpen: () => void;
  readonly onMade: (id: number) => void;
}

/** The button of a picker that creates a record to choose; nothing for users who may not create one. */
export function CreateInPicker(props: CreateInPickerProps): ReactNode {
  const { field, entity, port, search, onOpen, onMade } = props;
  const { schemas } = useRenderer();
  const { data: schema } = useEntity(entity);
  const creates = [...(schema?.model.lists.values() ?? [])].flatMap(({ create }) => create);
  const button = creates.find(({ action, form }) => action === 'create' && form === 'form');
  if (schema === undefined || button === undefined || !schema.actions.has('create')) return null;
  const asking = schemas.get(port.pickSource(field).asking.split('.')[0] ?? '')?.model;
  const { titleField } = schema.model;
  const title = search.trim();
  const named: Prefill =
    title !== '' && schema.writable.has(titleField) && schema.model.field(titleField)?.type === 'text'
      ? { [titleField]: { value: title } }
      : {};
  const values = Object.entries(button.values).map(([name, value]) => [name, { value }] as const);
  const prefill = {
    ...Object.fromEntries(values),
    ...named,
    ...(asking === undefined ? {} : demanded(field.reference?.where, schema.model, asking, port)),
  };
  return (
    <Button
      type="text"
      block
      className="gj-pick-create"
      icon={<Icon name="plus" />}
      // The picker keeps the focus until the form opens.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onOpen();
        props.create({ entity, form: button.form, id: undefined, prefill, title: button.title }, onMade);
      }}
    >
      {title === '' ? button.title : `${button.title}“${title}”`}
    </Button>
  );
}

/** The references that the condition of a picker demands of its records by `$record.X === $values.Y`. */
function demanded(where: Expression | undefined, made: EntityModel, from: EntityModel, port: FieldPort): Prefill {
  if (where?.kind === 'logical' && where.op === '&&')
    return { ...demanded(where.left, made, from, port), ...demanded(where.right, made, from, port) };
  if (where?.kind !== 'compare' || where.op !== '===') return {};
  const sides = [where.left, where.right];
  const nameAt = (root: '$record' | '$values'): string =>
    sides.flatMap((side) =>
      side.kind === 'name' && side.root === root && side.path.length === 1 ? side.path : [],
    )[0] ?? '';
  const [own, asked] = [nameAt('$record'), nameAt('$values')];
  const [id, entity] = [port.shown(asked), made.field(own)?.reference?.entity];
  if (typeof id !== 'number' || entity === undefined) return {};
  const pair = from.field(asked)?.pairOf;
  const name = pair === undefined ? port.text(asked) : port.shown(pair);
  return relationPrefill(made, own, { entity, id, name: typeof name === 'string' ? name : '' });
}
