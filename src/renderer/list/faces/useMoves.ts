import { useCallback } from 'react';
import type { Values } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { type BoardMove, boardMove } from '#engine/workflow/boardMove.ts';
import type { ActionExplanation } from '#wire/BulkReply.ts';
import { type EntitySchema, useRenderer, useLoad } from '../../stores/RendererContext.ts';
import { rowId } from '../table/useSelection.ts';
import type { BoardPlace } from './boardPlaces.ts';

/** A row of a board, and the column where it stands. */
export interface BoardRow {
  readonly row: Values;
  readonly from: BoardPlace;
}

/** A column a row can be moved to: by these transitions, by a plain save (`[]`), or why not. */
export type Target =
  | { readonly place: BoardPlace; readonly transitions: readonly TransitionModel[]; readonly refusal: undefined }
  | { readonly place: BoardPlace; readonly refusal: string };

type Explained = ReadonlyMap<string, ActionExplanation>;
const NOTHING: Explained = new Map();

/** The columns a row can be moved to, and why not to others, by the engine, then the server; empty without a drag. */
export function useMoves(
  schema: EntitySchema,
  field: FieldModel,
  places: readonly BoardPlace[],
  held: BoardRow | undefined,
): readonly Target[] {
  const moves =
    held === undefined
      ? []
      : places.filter(({ key }) => key !== held.from.key).map((place) => moveTo(schema, field, held, place));
  const explained = useExplained(
    schema,
    held,
    moves.flatMap(({ move }) => askedOf(move)),
  );
  return moves.map(({ place, move }): Target => {
    if (place.closed !== undefined) return { place, refusal: place.closed };
    if (move.kind === 'save') return { place, transitions: [], refusal: undefined };
    if (move.kind === 'refused') {
      const [told] = move.transitions.flatMap(({ action }) => reasonOf(explained.get(action)) ?? []);
      return { place, refusal: told ?? move.text };
    }
    const transitions = move.transitions.filter(({ action }) => reasonOf(explained.get(action)) === undefined);
    const [told] = move.transitions.flatMap(({ action }) => reasonOf(explained.get(action)) ?? []);
    return transitions.length === 0 && told !== undefined
      ? { place, refusal: told }
      : { place, transitions, refusal: undefined };
  });
}

function moveTo(
  { model, actions, writable }: EntitySchema,
  field: FieldModel,
  { row, from }: BoardRow,
  place: BoardPlace,
): { readonly place: BoardPlace; readonly move: BoardMove } {
  const input = { entity: model, field, row, from: from.value, actions, writable };
  return { place, move: boardMove(input, place.value) };
}

/** Transitions for which the server knows more than the row: not offered ones, and those with further guards. */
function askedOf(move: BoardMove): string[] {
  if (move.kind === 'save') return [];
  const asked = move.kind === 'refused' ? move.transitions : move.transitions.filter(({ guards }) => guards.length > 0);
  return asked.map(({ action }) => action);
}

/** Why a transition is unavailable; undefined when it is available or unknown. */
function reasonOf(explained: ActionExplanation | undefined): string | undefined {
  const failed = explained?.Reasons.find(({ Holds }) => Holds === false);
  if (explained === undefined || (explained.May && failed === undefined)) return undefined;
  return explained.Refusal ?? (failed === undefined ? `现在不能${explained.Title}` : `${failed.What}：${failed.Words}`);
}

function useExplained({ model }: EntitySchema, held: BoardRow | undefined, actions: readonly string[]): Explained {
  const { client, work } = useRenderer();
  const id = held === undefined ? undefined : rowId(held.row);
  const asked = [...new Set(actions)].join(',');
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (id === undefined || asked === '') return { id, explained: NOTHING };
      const told = await Promise.allSettled(
        asked
          .split(',')
          .map((action) => work.track(client.http.get(`/api/${model.api}/Explain`, { action, id }, { signal }))),
      );
      // Without the server's explanation, show the engine's reason, or the error when the transition is taken.
      const explained = told.flatMap((each): [string, ActionExplanation][] =>
        each.status === 'fulfilled' ? [[each.value.Action, each.value]] : [],
      );
      return { id, explained: new Map(explained) };
    },
    [client, work, model, id, asked],
  );
  const { data } = useLoad(load);
  return data?.id === id ? (data?.explained ?? NOTHING) : NOTHING;
}
