import { Button, Modal } from 'antd';
import type { ReactNode } from 'react';
import type { TransitionModel } from '#engine/model/WorkflowModel.ts';
import type { BoardPlace } from './boardPlaces.ts';
import type { Target } from './useMoves.ts';

interface MoveDialogProps {
  /** Name of the record. */
  readonly about: string;
  readonly from: string;
  readonly targets: readonly Target[];
  readonly onMove: (place: BoardPlace, transition: TransitionModel | undefined) => void;
  readonly onClose: () => void;
}

/** The columns a card can be moved to, by transition, and why not to others. */
export function MoveDialog({ about, from, targets, onMove, onClose }: MoveDialogProps): ReactNode {
  return (
    <Modal open width={480} title="移到…" footer={null} onCancel={onClose}>
      <p className="gj-move-about">
        {about}，现在在「{from}」
      </p>
      <ul className="gj-move">
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
}
