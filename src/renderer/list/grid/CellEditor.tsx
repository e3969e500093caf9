import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { FieldModel } from '#fields/FieldModel.ts';
import { beginTyping } from '../../cells/beginTyping.ts';
import { type Leaving, leavingBy } from '../../cells/leavingBy.ts';
import { focusControl } from '../../form/formily/focusControl.ts';
import { SingleField } from '../../form/formily/FormFields.tsx';
import type { FormSource } from '../../form/loadForm.ts';
import { useRecordEngine } from '../../form/useRecordEngine.ts';
import { editsOf, entryOfEdits } from './formEdits.ts';
import { editsChange, type EditsChange, type RowEdits } from './gridEdits.ts';

const NOTHING = { prefill: {} };

interface CellEditorProps {
  readonly source: FormSource;
  readonly field: FieldModel;
  /** The unsaved values of the record. */
  readonly edits: RowEdits | undefined;
  /** The first typed text, which replaces the content. */
  readonly typed: string;
  /** Receives the input, with the changes by the form's rules. */
  readonly onEnter: (change: EditsChange, leaving: Leaving) => void;
  readonly onCancel: () => void;
}

/** The control of a field in its cell. It belongs to the record's whole form, whose rules apply. */
export function CellEditor({ source, field, edits, typed, onEnter, onCancel }: CellEditorProps): ReactNode {
  const engine = useRecordEngine(source, NOTHING);
  const { name } = field;
  const box = useRef<HTMLDivElement>(null);
  const isInside = useRef(false);
  /** The edits at the start: an earlier paste may add more while the user types here. */
  const begun = useRef(edits);
  const begin = useEffectEvent(() => {
    begun.current = edits;
    if (edits !== undefined) engine.enter(entryOfEdits(edits));
    focusControl(box.current);
    beginTyping(box.current, typed);
  });
  useLayoutEffect(() => begin(), [engine]);
  const isDrawn = engine.state.fields.some((each) => each.name === name);
  const isOpen = isDrawn && engine.field(name).display === 'visible';
  const enter = (leaving: Leaving): void => {
    if (!isOpen) return onCancel();
    const issues = engine.checkFields([name]);
    // An unreadable text stays in the control, with its error.
    if (issues.length > 0 && engine.state.typed(name) !== undefined) focusControl(box.current);
    else onEnter(editsChange(begun.current, editsOf(engine.state, begun.current)), leaving);
  };
  const leave = useEffectEvent(() => {
    if (!isInside.current) enter('stay');
    isInside.current = false;
  });
  useEffect(() => {
    // Popups of a control are outside its DOM element, but React events reach this handler.
    const listener = (): void => {
      setTimeout(leave, 0);
    };
    window.addEventListener('pointerdown', listener);
    return () => window.removeEventListener('pointerdown', listener);
  }, []);
  return (
    <div
      ref={box}
      className="gj-sheet-editor"
      onPointerDownCapture={() => {
        isInside.current = true;
      }}
      onKeyDownCapture={(event) => {
        const leaving = leavingBy(event);
        if (leaving === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        if (leaving === 'cancel') onCancel();
        else enter(leaving);
      }}
      // Keys typed here must not reach the grid.
      onKeyDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onCopy={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    >
      {isOpen ? (
        <SingleField engine={engine} controls={source.controls} field={field} />
      ) : (
        <p tabIndex={0} className="gj-state-text">
          按规则，这条记录不填写「{field.title}」
        </p>
      )}
      {isOpen && engine.state.isReadOnly(field) ? <p className="gj-state-text">按规则只读，或现在不能修改</p> : null}
    </div>
  );
}
