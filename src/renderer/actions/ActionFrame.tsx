import { Button, Modal } from 'antd';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { Decision } from '#engine/workflow/decision.ts';
import { onSaveKey } from '../form/onSaveKey.ts';
import { Icon } from '../layout/Icon.tsx';
import './actions.css';
import type { RecordCard } from './recordCard.tsx';
import type { RecordWarnings } from './useActionWarnings.ts';
import type { ActionRequest, Taking } from './useTake.ts';

export interface ActionFrameProps {
  readonly request: ActionRequest;
  readonly about: string;
  /** Warnings to confirm; undefined while they are loading. */
  readonly warnings: RecordWarnings | undefined;
  readonly taking: Pick<Taking, 'isBusy' | 'problems' | 'isIncomplete'>;
  readonly isReady: boolean;
  readonly onTake: () => void;
  readonly onClose: () => void;
  /** Opens the form of the record, where there is one. */
  readonly onEdit: (() => void) | undefined;
  /** Opens the dialog that adds colleagues to those who decide, by the title of its transition. */
  readonly add?: { readonly title: string; readonly onOpen: () => void } | undefined;
  /** The facts of the record for a decision; the buttons work once they are shown. */
  readonly card?: RecordCard | undefined;
  readonly next?: ReactNode;
  /** The yes/no question that the buttons answer. */
  readonly answers?: Answers | undefined;
  readonly children?: ReactNode;
}

interface Answers extends Pick<Decision, 'yes' | 'no'> {
  /** The inputs belong to the answer no. */
  readonly isNo: boolean;
  readonly onAnswer: (answer: boolean) => void;
}

/** More inputs are in two columns of a wide dialog. */
const ONE_COLUMN = 4;

export function ActionFrame(props: ActionFrameProps): ReactNode {
  const { request, about, warnings, taking, isReady, onTake, onClose, onEdit, add, card, next, answers, children } =
    props;
  const { transition, place } = request;
  const content = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(card === undefined);
  const onShown = useCallback(() => setShown(true), []);
  const canTake = isReady && isShown && warnings !== undefined;
  return (
    <Modal
      open
      className="gj-action-dialog"
      width={card === undefined && transition.inputs.length <= ONE_COLUMN ? 560 : 760}
      title={
        <>
          {transition.title}
          {place === undefined ? null : <span className="gj-action-place">{`${place.at} / ${place.of}`}</span>}
        </>
      }
      mask={{ closable: false }}
      onCancel={onClose}
      // A dialog with facts opens at them, and takes Ctrl + Enter there.
      afterOpenChange={(isOpen) => (isOpen && card !== undefined ? content.current?.focus() : undefined)}
      footer={
        <div className="gj-flex gj-action-footer">
          {children === undefined ? null : (
            <span className="gj-hint gj-form-footer-note">
              {answers === undefined ? 'Ctrl + Enter 确定' : `Ctrl + Enter ${answers.isNo ? answers.no : answers.yes}`}
            </span>
          )}
          {add === undefined ? null : <Button onClick={add.onOpen}>{add.title}</Button>}
          <Button onClick={onClose}>取消</Button>
          {(answers === undefined
            ? [{ title: transition.title, isMain: true, isDanger: transition.kind === 'danger', run: onTake }]
            : [
                { title: answers.no, isMain: answers.isNo, isDanger: true, run: () => answers.onAnswer(false) },
                { title: answers.yes, isMain: !answers.isNo, isDanger: false, run: () => answers.onAnswer(true) },
              ]
          ).map(({ title, isMain, isDanger, run }) => (
            <Button
              key={title}
              type={isMain ? 'primary' : 'default'}
              danger={isDanger}
              loading={isMain && taking.isBusy}
              disabled={!canTake || (taking.isBusy && !isMain)}
              onClick={run}
            >
              {title}
            </Button>
          ))}
        </div>
      }
    >
      <div
        ref={content}
        tabIndex={-1}
        className="gj-action"
        onKeyDownCapture={onSaveKey(() => (canTake ? onTake() : undefined))}
      >
        <p className="gj-action-about">{about}</p>
        <p className="gj-action-text">
          {transition.confirm ?? (children === undefined ? `确定要${transition.title}吗？` : '')}
        </p>
        {card?.(onShown)}
        <ActionWarnings rows={warnings ?? []} isNamed={request.version === undefined} />
        {taking.problems.length === 0 ? null : (
          <div className="gj-form-alert" role="alert">
            <Icon name="warning" />
            <div>
              {taking.isIncomplete ? <p>请先补全以下内容：</p> : null}
              <ul>
                {taking.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
              {taking.isIncomplete && onEdit !== undefined ? (
                <Button type="link" size="small" onClick={onEdit}>
                  去填写
                </Button>
              ) : null}
            </div>
          </div>
        )}
        {children}
        {next}
      </div>
    </Modal>
  );
}

/** Warnings to confirm before the action runs; with several records, each is named. */
function ActionWarnings({ rows, isNamed }: { rows: RecordWarnings; isNamed: boolean }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <div className="gj-action-warnings" role="status">
      <Icon name="warning" />
      <ul aria-label="请注意">
        {rows.map(({ Id, Title, Messages }) => (
          <li key={Id}>{`${isNamed ? `${Title}：` : ''}${Messages.join('；')}`}</li>
        ))}
      </ul>
    </div>
  );
}
