import { useMemo, useCallback } from 'react';
import { compileExpression } from '#language/compiler/compileExpression.ts';
import { type Values, isList, plainText, type Value, isEmpty, isRow, rowsOf } from '#language/Value.ts';
import type { ListActionModel, ListModel } from '#engine/model/ListModel.ts';
import type { FormRequest, Prefilled } from '../../records/FormRequest.ts';
import { type EntitySchema, useRenderer, type Renderer, attempt, asAppError } from '../../stores/RendererContext.ts';
import { createRequest } from './createRequest.ts';
import { recordScope } from './valuesPrefill.ts';
import { rowId } from '../table/useSelection.ts';
import type { RowAction } from './RowActions.tsx';
import { useOpenList } from './useOpenList.tsx';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { errorText } from '../../feedback/errorText.ts';
import type { FindEntity } from '#engine/model/EntitySource.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { isUpload } from '#fields/table/fieldKinds.ts';
import { readRecord, typedRecord } from '../../records/initialRecord.ts';
import { keyRow } from '../../records/childRows.ts';

interface ListActionInput {
  readonly schema: EntitySchema;
  readonly list: Pick<ListModel, 'actions'>;
  readonly openForm: (request: FormRequest) => void;
  readonly reload: () => void;
}

/** A list's action for a row, or nothing where it is not offered. */
export type ListActionOf = (code: string, row: Values) => RowAction[];

/** The list's own actions: what this user may do at all, and what each row allows. */
export function useListActions({ schema, list, openForm, reload }: ListActionInput): {
  codes: readonly string[];
  actionOf: ListActionOf;
} {
  const renderer = useRenderer();
  const setFields = useSetFields(schema.model, reload);
  const openList = useOpenList(schema.model);
  return useMemo(() => {
    const offered = list.actions.filter((action) => isGranted(action, schema, renderer));
    const conditions = new Map(
      offered.flatMap(({ code, when }) => (when === undefined ? [] : [[code, compileExpression(when)] as const])),
    );
    const run = (action: ListActionModel, row: Values): void => {
      if (action.kind === 'create') openForm(createRequest(action, schema, row, renderer));
      else if (action.kind === 'open') openList(action, row);
      else if (action.kind === 'set') void setFields(row, action);
      else
        renderer.client.http.get(`/api/${schema.model.api}/Get`, { id: rowId(row) }).then(
          ({ Record }) => {
            const { prefill, left } = copyRecord(schema, Record, renderer.schemas.findEntity);
            openForm({ entity: schema.model.key, form: 'form', id: undefined, prefill });
            if (left.length > 0) renderer.notify.info(`没有复制：${left.join('、')}`);
          },
          (cause: unknown) => renderer.notify.error(errorText(asAppError(cause))),
        );
    };
    return {
      codes: offered.map(({ code }) => code),
      actionOf: (code, row) => {
        const action = offered.find((other) => other.code === code);
        const holds = conditions.get(code)?.(recordScope(row, renderer)) ?? true;
        if (action === undefined || holds !== true || (action.kind === 'set' && !mayEdit(row))) return [];
        const { title } = action;
        return [
          {
            code,
            title,
            isNext: action.kind === 'create' && action.isNext,
            run: () => run(action, row),
          },
        ];
      },
    };
  }, [schema, list, openForm, openList, setFields, renderer]);
}

function isGranted(action: ListActionModel, schema: EntitySchema, { schemas, listPath }: Renderer): boolean {
  switch (action.kind) {
    case 'create': {
      const target = schemas.get(action.entity);
      const makes = [...(target?.model.lists.values() ?? [])].flatMap((list) => list.create);
      const codes = ['create', ...makes.filter(({ form }) => form === action.form).map((create) => create.action)];
      return codes.some((code) => target?.actions.has(code) === true);
    }
    case 'open':
      return listPath(action.list) !== undefined;
    case 'copy':
      return schema.actions.has('create');
    case 'set':
      return schema.actions.has('edit') && Object.keys(action.values).every((name) => schema.writable.has(name));
  }
}

function mayEdit(row: Values): boolean {
  const can = row['Can'];
  return can !== undefined && isList(can) && can.includes('edit');
}

type SetAction = ListActionModel & { kind: 'set' };

/** Saves an action's values in a row's record, after confirmation if required, and shows the result. */
function useSetFields(entity: EntityModel, reload: () => void): (row: Values, action: SetAction) => Promise<void> {
  const { client, notify, work } = useRenderer();
  return useCallback(
    async (row, { title, values, confirm }) => {
      if (confirm !== undefined && !(await notify.ask({ title: confirm, yes: title }))) return;
      await attempt(notify, async () => {
        await work.track(
          client.http.post(`/api/${entity.api}/Update`, [
            ['Id', String(rowId(row))],
            ['Version', plainText(row['Version'] ?? null, '')],
            ...Object.entries(values).map(([name, value]) => [name, plainText(value, '')] as const),
          ]),
        );
        notify.success(`已${title}`);
      });
      reload();
    },
    [client, notify, work, entity, reload],
  );
}

interface Copied {
  readonly prefill: Record<string, Prefilled>;
  /** The titles of filled fields that stay with the original. */
  readonly left: readonly string[];
}

/** The initial values of a copy with its child rows, except files, unique fields and numbers. */
export function copyRecord({ model, writable }: EntitySchema, served: Values, findEntity: FindEntity): Copied {
  const { values, texts } = readRecord(model.fields, typedRecord(model, served));
  const open = model.fields.filter(
    ({ name, computed }) => writable.has(name) && !computed && !isEmpty(values[name] ?? null),
  );
  const isOwn = ownFields(model);
  const rowsOf = ({ child }: FieldModel): EntityModel | undefined =>
    child === undefined ? undefined : findEntity(child.entity);
  const stays = (field: FieldModel): boolean =>
    isOwn(field) || (field.child !== undefined && rowsOf(field) === undefined);
  const prefill = open
    .filter((field) => !stays(field))
    .map((field): [string, Prefilled] => {
      const { name, child } = field;
      const [value, text, rows] = [values[name] ?? null, texts[name], rowsOf(field)];
      if (child !== undefined && rows !== undefined) return [name, { value: copyRows(rows, child.by, value) }];
      return [name, { value, ...(typeof text === 'string' ? { text } : {}) }];
    });
  const left = open.flatMap((field) => {
    const rows = rowsOf(field);
    if (stays(field)) return [field.title];
    return rows === undefined
      ? []
      : ownTitles(rows, values[field.name] ?? null).map((title) => `${field.title}的${title}`);
  });
  return { prefill: Object.fromEntries(prefill), left };
}

/** The titles of filled fields that belong to each child row. */
function ownTitles(model: EntityModel, value: Value): string[] {
  const isOwn = ownFields(model);
  const rows = rowsOf(value);
  const isFilled = ({ name }: FieldModel): boolean => rows.some((row) => !isEmpty(row[name] ?? null));
  return model.fields.filter((field) => !field.computed && isOwn(field) && isFilled(field)).map(({ title }) => title);
}

/** Whether a field belongs to one record: files, unique fields and numbers. */
function ownFields({ unique }: EntityModel): (field: FieldModel) => boolean {
  const names = new Set(unique.flatMap(({ fields, clears }) => [...(fields.length === 1 ? fields : []), clears]));
  return (field) => isUpload(field) || field.number !== undefined || names.has(field.name);
}

/** Child rows without their Ids, their parent and what belongs to each of them. */
function copyRows(model: EntityModel, by: string, value: Value): Value {
  const isOwn = ownFields(model);
  const kept = model.fields.filter(
    (field) => field.name !== 'Id' && field.name !== by && !field.computed && !isOwn(field),
  );
  const names = new Set(kept.flatMap(({ name }) => [name, `${name}Text`]));
  return isList(value)
    ? value
        .filter(isRow)
        .map((row) => keyRow(Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))))
    : null;
}
