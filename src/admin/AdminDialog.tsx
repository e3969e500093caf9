import { useId, type ReactNode, useCallback, useState } from 'react';
import './admin.css';
import type { AppError } from '#engine/errors.ts';
import type { Answers } from '#renderer/feedback/askWarnings.tsx';
import { errorText } from '#renderer/feedback/errorText.ts';
import { useRenderer, asAppError } from '#renderer/stores/RendererContext.ts';
import { useLeaveGuard } from '#renderer/form/save/useLeaveGuard.ts';
import { Modal } from 'antd';

interface AdminFieldProps {
  readonly label: string;
  readonly isRequired?: boolean;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  /** Renders the control with the id of its label. */
  readonly children: (id: string) => ReactNode;
}

export function AdminField({ label, isRequired = false, error, hint, children }: AdminFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="gj-admin-field">
      <label htmlFor={id}>
        {label}
        {isRequired ? <i aria-hidden>*</i> : null}
      </label>
      {children(id)}
      {error === undefined ? null : (
        <p className="gj-admin-error" role="alert">
          {error}
        </p>
      )}
      {hint === undefined ? null : <p className="gj-admin-hint">{hint}</p>}
    </div>
  );
}

/** The message for a text that exceeds the maximum length; undefined if it fits. The text is not cut. */
export const tooLong = (text: string, longest: number): string | undefined =>
  text.trim().length > longest ? `最多 ${longest} 个字，现在 ${text.trim().length} 个` : undefined;

/** The state of a change: whether one is running, and the problems of the last one by field. */
export interface Act {
  readonly isBusy: boolean;
  readonly issues: Readonly<Record<string, string>>;
  /** Runs a change, again with confirmed access gains; true on success. `onConflict` reloads; `does`: the verb. */
  readonly run: (
    work: (answers: Answers) => Promise<string | undefined>,
    onConflict?: () => Promise<void>,
    does?: string,
  ) => Promise<boolean>;
  readonly clear: () => void;
}

/** Runs the changes of an administrator's screen: the text that `run` gives is shown, a refusal as well, each at its field where it has one. */
export function useAct(): Act {
  const { notify, work: bar, recordPath } = useRenderer();
  const [isBusy, setIsBusy] = useState(false);
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const run = useCallback<Act['run']>(
    async (work, onConflict, does = '保存') => {
      /** Runs the work, again with the user's confirmations; false if the user cancels. */
      const attempt = async (answers: Answers): Promise<boolean> => {
        try {
          const message = await bar.track(work(answers));
          if (message !== undefined) notify.success(message);
          return true;
        } catch (cause) {
          const error = asAppError(cause);
          if (error.code !== 'UNCONFIRMED') throw error;
          const { askUnconfirmed } = await import('#renderer/feedback/askWarnings.tsx');
          const answer = await askUnconfirmed(notify, error.data, recordPath, { does });
          return answer !== undefined && attempt({ ...answers, ...answer });
        }
      };
      setIsBusy(true);
      setIssues({});
      try {
        return await attempt({});
      } catch (cause) {
        const error = asAppError(cause);
        if (error.code === 'VERSION_CONFLICT') await onConflict?.().catch(() => undefined);
        const found = issuesOf(error);
        setIssues(found);
        if (Object.keys(found).length === 0) notify.error(errorText(error));
        return false;
      } finally {
        setIsBusy(false);
      }
    },
    [bar, notify, recordPath],
  );
  const clear = useCallback(() => setIssues({}), []);
  return { isBusy, issues, run, clear };
}

function issuesOf({ data }: AppError): Record<string, string> {
  if (typeof data !== 'object' || data === null || !('Issues' in data) || !Array.isArray(data.Issues)) return {};
  const entries = data.Issues.flatMap((issue: unknown): [string, string][] => {
    if (typeof issue !== 'object' || issue === null || !('Field' in issue) || !('Message' in issue)) return [];
    return [[String(issue.Field), String(issue.Message)]];
  });
  return Object.fromEntries(entries.toReversed());
}

/** The members that differ: only they are sent, so that other users' changes of other members are not overwritten. */
export function changedMembers<T extends object>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const name in after)
    if (JSON.stringify(after[name]) !== JSON.stringify(before[name])) changed[name] = after[name];
  return changed;
}

const LEAVE = {
  title: '放弃未保存的修改？',
  content: '您修改的内容还没有保存。',
  yes: '放弃',
  no: '继续修改',
  danger: true,
};

/** Guards unsaved changes; the returned function confirms before closing and resolves to true to continue. */
export function useUnsaved(isDirty: boolean): () => Promise<boolean> {
  const { notify } = useRenderer();
  const ask = (): Promise<boolean> => notify.ask(LEAVE);
  // Tabs and types are in the query of the address.
  useLeaveGuard(
    () => isDirty,
    ask,
    (from, to) => from.pathname !== to.pathname || from.search !== to.search,
  );
  return async () => !isDirty || ask();
}

interface AdminDialogProps {
  readonly title: string;
  /** The verb of the action, as a text. */
  readonly does?: string;
  readonly act: Pick<Act, 'isBusy'>;
  readonly isDirty: boolean;
  /** There is nothing yet that could be done. */
  readonly isDisabled?: boolean;
  readonly onSave: () => void;
  /** Closed without saving; the changes were discarded. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog, which Enter also saves; confirms before changes are discarded. */
export function AdminDialog(props: AdminDialogProps): ReactNode {
  const { title, does = '保存', act, isDirty, isDisabled = false, onSave, onClose, children } = props;
  const mayLeave = useUnsaved(isDirty);
  return (
    <Modal
      open
      title={title}
      okText={does}
      cancelText="取消"
      confirmLoading={act.isBusy}
      okButtonProps={{ disabled: isDisabled }}
      onOk={onSave}
      onCancel={() => void mayLeave().then((may) => (may ? onClose() : undefined))}
    >
      <form
        className="gj-gap-16 gj-admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isDisabled) onSave();
        }}
      >
        {children}
      </form>
    </Modal>
  );
}
