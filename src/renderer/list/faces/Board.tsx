import { DndContext, DragOverlay, pointerWithin, useDroppable } from '@dnd-kit/core';
import { Button, Modal } from 'antd';
import { lazy, Suspense, useState, type ReactNode, useId } from 'react';
import type { Values } from '#language/Value.ts';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import { countText } from '#fields/formatNumber.ts';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import { useEnums, useRenderer } from '../../stores/RendererContext.ts';
import { rowId } from '../table/useSelection.ts';
import { BoardCard } from './BoardCard.tsx';
import { type BoardPlace, boardPlaces, MAX_PLACES } from './boardPlaces.ts';
import { CardFace } from './CardFace.tsx';
import { type FaceProps, rowName } from './FaceProps.ts';
import { useSettled } from './useSettled.ts';
import { SILENT, useDragSensors } from '../../layout/dragging.ts';
import { type BoardData, useBoard } from './useBoard.ts';
import { useFieldSave } from './useFieldSave.ts';
import { type BoardRow, type Target, useMoves } from './useMoves.ts';
import '../table/cards.css';
import './board.css';
import { Tag } from '../../fields/Tag.tsx';

const ActionDialog = lazy(async () => ({ default: (await import('../../actions/ActionDialog.tsx')).ActionDialog }));

interface Moving {
  readonly row: Values;
  readonly to: BoardPlace;
  /** Its dialog is open. */
  readonly transition: TransitionModel | undefined;
  /** The board data before the move, which is about to be loaded again. */
  readonly past: BoardData | undefined;
}

/** The rows of a list in columns by state or enum item. Moving a card takes the transition, or saves the item. */
export function Board(props: FaceProps): ReactNode {
  const { schema, field, asked: query, found, columns, env, titlePath, sumText, skeleton, onTable, onEdit } = props;
  const { notify } = useRenderer();
  const entity = schema.model;
  const enums = useEnums(field.enum === undefined ? [] : [field.enum.type]);
  const { data, error, isLoading, retry, more } = useBoard(entity, field, useSettled(query, found));
  const [moving, setMoving] = useState<Moving>();
  const [dragged, setDragged] = useState<BoardRow>();
  const [asked, setAsked] = useState<BoardRow & { readonly only: string | undefined }>();
  const [movedId, setMovedId] = useState<number>();
  const save = useFieldSave(schema);
  const places = data === undefined ? [] : boardPlaces(entity, field, enums, data.groups);
  const targets = useMoves(schema, field, places, dragged ?? asked);
  const sensors = useDragSensors(6, 250);
  if (moving?.past !== undefined && moving.past !== data) setMoving(undefined);
  if (error !== undefined && !isLoading) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return skeleton;

  const nameOf = (row: Values): string => rowName(entity, row);
  const settle = (isDone: boolean): void => {
    setMoving((before) =>
      before === undefined || !isDone ? undefined : { ...before, transition: undefined, past: data },
    );
    if (isDone) found.retry();
  };
  const move = (row: Values, to: BoardPlace, transition: TransitionModel | undefined): void => {
    setAsked(undefined);
    setMovedId(rowId(row));
    setMoving({ row, to, transition, past: undefined });
    if (transition !== undefined) return;
    void save(row, [{ field, value: to.value }]).then((saved) => {
      if (saved === 'saved') notify.success(`${nameOf(row)}已移到「${to.title}」`);
      settle(saved !== 'kept');
      if (saved === 'stale') setMoving(undefined);
    });
  };
  const drop = (held: BoardRow, target: Target | undefined): void => {
    if (target === undefined) return;
    if (target.refusal !== undefined) notify.error(`没有移动：${target.refusal}`);
    else if (target.transitions.length > 1) setAsked({ ...held, only: target.place.key });
    else move(held.row, target.place, target.transitions[0]);
  };
  const rowsOf = ({ key }: BoardPlace): Values[] => {
    const rows = data.rows.get(key) ?? [];
    if (moving === undefined) return [...rows];
    const others = rows.filter((row) => rowId(row) !== rowId(moving.row));
    return moving.to.key === key ? [moving.row, ...others] : others;
  };
  const face = { columns, env, titlePath, without: field.name };
  return (
    <div className="gj-board" aria-busy={isLoading}>
      <div className="gj-hint gj-face-bar">
        <span role="status">
          按{field.title}的看板：共 {countText(found.data?.Total ?? 0, found.data?.Bounded?.Total === true)} 条
          {places.length <= MAX_PLACES ? '' : `；只列出了前 ${MAX_PLACES} 列，请先筛选`}
        </span>
        <Button type="link" size="small" onClick={onTable}>
          显示为表格
        </Button>
      </div>
      <DndContext
        sensors={sensors}
        // What flies is measured late on a slow device; the pointer is exact.
        collisionDetection={pointerWithin}
        accessibility={SILENT}
        onDragStart={({ active }) => {
          const from = places.find(({ key }) => key === active.data.current?.['place']);
          const row = from === undefined ? undefined : rowsOf(from).find((each) => rowId(each) === active.id);
          if (row !== undefined && from !== undefined) setDragged({ row, from });
        }}
        onDragCancel={() => setDragged(undefined)}
        onDragEnd={({ over }) => {
          setDragged(undefined);
          const target = targets.find(({ place }) => place.key === over?.data.current?.['place']);
          if (dragged !== undefined) drop(dragged, target);
        }}
      >
        <div className="gj-board-columns">
          {places.slice(0, MAX_PLACES).map((place) => (
            <BoardColumn
              key={place.key}
              place={place}
              rows={rowsOf(place)}
              sum={sumText(place.sums)}
              target={targets.find((target) => target.place.key === place.key)}
              isDragging={dragged !== undefined}
              isLoading={isLoading}
              onMore={() => more(place.key)}
              draw={(row) => (
                <BoardCard
                  key={rowId(row)}
                  {...face}
                  row={row}
                  place={place.key}
                  name={nameOf(row)}
                  isPending={moving !== undefined && rowId(moving.row) === rowId(row)}
                  hasFocus={moving === undefined && movedId === rowId(row)}
                  onMove={() => setAsked({ row, from: place, only: undefined })}
                />
              )}
            />
          ))}
        </div>
        <DragOverlay dropAnimation={null}>
          {dragged === undefined ? null : (
            <div className="gj-face-card is-flying">
              <CardFace {...face} row={dragged.row} />
            </div>
          )}
        </DragOverlay>
      </DndContext>
      {asked === undefined ? null : (
        <MoveDialog
          about={nameOf(asked.row)}
          from={asked.from.title}
          targets={targets.filter(({ place }) => asked.only === undefined || place.key === asked.only)}
          onMove={(to, transition) => move(asked.row, to, transition)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {moving?.transition === undefined ? null : (
        <Suspense>
          <ActionDialog
            schema={schema}
            request={{
              transition: moving.transition,
              ids: [rowId(moving.row)],
              version: Number(moving.row['Version']),
            }}
            about={nameOf(moving.row)}
            onClose={() => settle(false)}
            onDone={() => settle(true)}
            onEdit={() => {
              const id = rowId(moving.row);
              settle(false);
              onEdit(id);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface BoardColumnProps {
  readonly place: BoardPlace;
  readonly rows: readonly Values[];
  /** The text of the list's first sum over the rows of the column. */
  readonly sum: string | undefined;
  /** The result of dropping the dragged card here; undefined: no drag, or the card is from this column. */
  readonly target: Target | undefined;
  readonly isDragging: boolean;
  readonly isLoading: boolean;
  readonly draw: (row: Values) => ReactNode;
  readonly onMore: () => void;
}

/** One column of a board: its title, count and sum, and its rows page by page. */
function BoardColumn(props: BoardColumnProps): ReactNode {
  const { place, rows, sum, target, isDragging, isLoading, draw, onMore } = props;
  const { setNodeRef, isOver } = useDroppable({ id: `to ${place.key}`, data: { place: place.key } });
  const id = useId();
  const refusal = target?.refusal;
  const rest = place.count - rows.length;
  const state = !isDragging || target === undefined ? '' : refusal === undefined ? ' is-open' : ' is-refused';
  return (
    <section
      ref={setNodeRef}
      className={`gj-board-column${state}${isOver && state === ' is-open' ? ' is-over' : ''}`}
      aria-labelledby={id}
    >
      <h2 id={id}>
        {place.color === undefined ? <span>{place.title}</span> : <Tag color={place.color}>{place.title}</Tag>}
        <span className="gj-hint gj-board-count">{place.count} 条</span>
        {sum === undefined ? null : <span className="gj-hint gj-board-sum">{sum}</span>}
      </h2>
      {isDragging && refusal !== undefined ? <p className="gj-hint gj-board-why">{refusal}</p> : null}
      <ul>{rows.map(draw)}</ul>
      {rest <= 0 ? null : (
        <Button type="link" size="small" loading={isLoading} onClick={onMore}>
          更多（还有 {rest} 条）
        </Button>
      )}
    </section>
  );
}

interface MoveDialogProps {
  readonly about: string;
  readonly from: string;
  readonly targets: readonly Target[];
  readonly onMove: (place: BoardPlace, transition: TransitionModel | undefined) => void;
  readonly onClose: () => void;
}

/** The columns a card can be moved to, by transition, and why not to others. */
const MoveDialog = ({ about, from, targets, onMove, onClose }: MoveDialogProps): ReactNode => (
  <Modal open width={480} title="移到…" footer={null} onCancel={onClose}>
    <p className="gj-move-about">
      {about}，现在在「{from}」
    </p>
    <ul className="gj-gap-8 gj-move">
      {targets.map((target) => (
        <li key={target.place.key}>
          {target.refusal !== undefined ? (
            <>
              <Button block disabled>
                {target.place.title}
              </Button>
              <small>{target.refusal}</small>
            </>
          ) : target.transitions.length === 0 ? (
            <Button block onClick={() => onMove(target.place, undefined)}>
              {target.place.title}
            </Button>
          ) : (
            target.transitions.map((transition) => (
              <Button key={transition.action} block onClick={() => onMove(target.place, transition)}>
                {target.place.title}（{transition.title}）
              </Button>
            ))
          )}
          {target.refusal === undefined && target.transitions.some(({ to }) => to.length > 1) ? (
            <small>填写的内容决定是否到「{target.place.title}」</small>
          ) : null}
        </li>
      ))}
    </ul>
  </Modal>
);
