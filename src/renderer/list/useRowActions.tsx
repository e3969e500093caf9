import { useMemo, type ReactNode } from 'react';
import { isList, type Values, plainText } from '#language/Value.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import type { ActionRequest } from '../actions/useTake.ts';
import { transitionsOf } from '../actions/transitionsOf.ts';
import { useDelete } from '../actions/useDelete.tsx';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import type { FormRequest } from '../records/FormRequest.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { RowActions, type RowAction } from './actions/RowActions.tsx';
import { useListActions } from './actions/useListActions.ts';
import { rowId } from './table/useSelection.ts';
import { shortTitle } from '#fields/shortTitle.ts';

/** Stands for every transition in the row actions of a list. */
const ALL = 'transitions';
const FIRST = ['view'];
const LAST = ['delete'];

/**
 * The codes of the actions of a row in the order of their buttons: as the list names them; where it says `transitions`, what moves a
 * record on comes before the rest, and what destroys comes last.
 */
function rowActionCodes(named: readonly string[], transitions: readonly TransitionModel[]): string[] {
  if (!named.includes(ALL)) return [...named];
  const kinds = new Map(transitions.map(({ action, kind }) => [action, kind]));
  const all = named.flatMap((code) =>
    code === ALL ? transitions.map(({ action }) => action).filter((action) => !named.includes(action)) : [code],
  );
  const rank = (code: string): number => {
    if (FIRST.includes(code)) return 0;
    if (kinds.get(code) === 'primary') return 1;
    return LAST.includes(code) || kinds.get(code) === 'danger' ? 3 : 2;
  };
  return [0, 1, 2, 3].flatMap((wanted) => all.filter((code) => rank(code) === wanted));
}

const PIXELS_PER_CHARACTER = 14;
const GAP = 16;
const PADDING = 24;
/** 更多 with its arrow. */
const MORE = 62;
const MOST = 3;

/** How much room the buttons of a row take at most, in pixels, by the titles of all that the list offers. */
function rowActionsWidth(titles: readonly string[]): number {
  const widths = titles.map((title) => title.length * PIXELS_PER_CHARACTER + GAP);
  const sum = widths.reduce((total, width) => total + width, 0);
  if (titles.length <= MOST) return PADDING + sum;
  const [first = 0, ...others] = widths;
  // A row that has few of them shows three; one that has more shows two and 更多.
  const two = first + Math.max(...others);
  return PADDING + two + MORE;
}

interface RowActionInput {
  readonly schema: EntitySchema;
  readonly list: ListModel;
  readonly titlePath: ((id: number) => string | undefined) | undefined;
  readonly edit: (id: number) => void;
  readonly openForm: (request: FormRequest) => void;
  readonly take: (request: ActionRequest, about: string) => void;
  readonly reload: () => void;
}

export interface RowActionsOf {
  /** Undefined for a list whose rows have none. */
  readonly draw: ((row: Values) => ReactNode) | undefined;
  /** Pixels. */
  readonly width: number;
}

/** The buttons of the rows of a list by what may be done with each row, and how much room they take. */
export function useRowActions(input: RowActionInput): RowActionsOf {
  const { schema, list, titlePath, edit, take, reload } = input;
  const remove = useDelete(schema.model);
  const { codes, actionOf } = useListActions(input);
  return useMemo(() => {
    const { model, actions: granted } = schema;
    const transitions = new Map(transitionsOf(model, granted).map((transition) => [transition.action, transition]));
    const offered = rowActionCodes(list.rowActions, [...transitions.values()]).filter(
      (code) =>
        (code === 'view' && titlePath !== undefined) ||
        ((code === 'edit' || code === 'delete') && granted.has(code)) ||
        transitions.has(code) ||
        codes.includes(code),
    );
    if (offered.length === 0) return { draw: undefined, width: 0 };
    const makeAction = (code: string, row: Values): RowAction[] => {
      const id = rowId(row);
      if (code === 'view') return [{ code, title: '查看', path: titlePath?.(id), run: () => undefined }];
      if (codes.includes(code)) return actionOf(code, row);
      const name = shortTitle(plainText(row[model.titleField] ?? null, '、'));
      const title = name === '' ? String(id) : name;
      const can = row['Can'];
      if (can === undefined || !isList(can) || !can.includes(code)) return [];
      const transition = transitions.get(code);
      if (transition !== undefined) {
        const { kind } = transition;
        const version = row['Version'];
        const run = (): void => {
          take({ transition, ids: [id], version: typeof version === 'number' ? version : undefined }, title);
        };
        return [{ code, title: transition.title, danger: kind === 'danger', run }];
      }
      if (code === 'edit')
        return [
          {
            code,
            title: '编辑',
            run: () => {
              edit(id);
            },
          },
        ];
      const run = (): void => {
        void remove(row, title).then((end) => {
          if (end !== 'kept') reload();
        });
      };
      return [{ code, title: '删除', danger: true, run }];
    };
    const draw = (row: Values): ReactNode => <RowActions actions={offered.flatMap((code) => makeAction(code, row))} />;
    const titleOf = (code: string): string =>
      transitions.get(code)?.title ?? list.actions.find((action) => action.code === code)?.title ?? '查看';
    return { draw, width: rowActionsWidth(offered.map(titleOf)) };
  }, [schema, list, titlePath, edit, take, remove, reload, codes, actionOf]);
}
