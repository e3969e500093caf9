import { type ReactNode, useMemo } from 'react';
import type { DetailTab, EntityModel } from '#engine/model/EntityModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { Expression } from '#language/Expression.ts';
import type { Values } from '#language/Value.ts';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../feedback/ScreenState.tsx';
import { ListBody } from '../list/ListBody.tsx';
import { recordScope, type Surroundings, valuesPrefill } from '../list/actions/valuesPrefill.ts';
import { relationPrefill } from '../records/FormRequest.ts';
import { useRenderer, useEntity } from '../stores/RendererContext.ts';

/** The records that refer to this one, as a list inside its screen; new ones refer to it from the start. */
export function ChildList(props: {
  /** Key of the entity of the record. */
  entity: string;
  tab: DetailTab;
  id: number;
  name: string;
  /** As served: what new records take over. */
  record: Values;
  onTotal: (total: number) => void;
  onChanged: () => void;
}): ReactNode {
  const { entity, tab, id, name, record, onTotal, onChanged } = props;
  const [key = '', listName = 'list'] = tab.list.split('/');
  const { data: schema, error, retry } = useEntity(key);
  const model = schema?.model;
  const renderer = useRenderer();
  const { user, now, enums } = renderer;
  const mayCreate = tab.create !== undefined && holdsFor(tab.when, record, renderer);
  const list = useMemo(() => {
    const whole = model?.lists.get(listName);
    if (model === undefined || whole === undefined) return undefined;
    const within = listWithin(whole, model, tab.by);
    return mayCreate ? within : { ...within, create: [] };
  }, [model, listName, tab.by, mayCreate]);
  const fixed = useMemo(
    () => (model === undefined ? {} : relationFilters(model, tab.by, entity, id)),
    [model, tab.by, entity, id],
  );
  const prefill = useMemo(
    () => ({
      ...(model === undefined ? {} : relationPrefill(model, tab.create ?? tab.by, { entity, id, name })),
      ...valuesPrefill(tab.values, record, { user, now, enums }),
    }),
    [model, tab, entity, id, name, record, user, now, enums],
  );
  if (error !== undefined && schema === undefined) return <ErrorState error={error} onRetry={retry} />;
  if (schema === undefined) return <RowsSkeleton />;
  if (list === undefined) return <EmptyState title="没有这个列表" icon="warning" />;
  return (
    <ListBody
      schema={schema}
      list={list}
      path={undefined}
      title={tab.title}
      fixed={fixed}
      prefill={prefill}
      isEmbedded
      onTotal={onTotal}
      onChanged={onChanged}
    />
  );
}

/** Whether a condition holds for a record; true without a condition. */
const holdsFor = (when: Expression | undefined, record: Values, surroundings: Surroundings): boolean =>
  when === undefined || compileExpression(when)(recordScope(record, surroundings)) === true;

/** A list in the record that its rows refer to by `by`, without that column, which is the same in every row. */
function listWithin(list: ListModel, model: EntityModel, by: string): ListModel {
  const pair = model.field(by)?.pairOf;
  const columns = list.columns.filter(
    ({ path }) => path.through !== undefined || (path.field !== by && path.field !== pair),
  );
  return columns.length === 0 ? list : { ...list, columns };
}

/** The filters that leave of a list the records which refer to a record of another entity by the field `by`. */
export function relationFilters(model: EntityModel, by: string, entity: string, id: number): Record<string, string> {
  const oneOf = model.field(by)?.reference?.oneOf;
  return { [by]: String(id), ...(oneOf === undefined ? {} : { [oneOf.by]: entity }) };
}
