import { useState, type ReactNode } from 'react';
import type { Prefilled } from '#renderer/form/open/FormRequest.ts';
import type { FormSource } from '#renderer/form/open/loadForm.ts';
import { FormFields } from '#renderer/form/formily/FormFields.tsx';
import { TransferNotice } from '#renderer/form/TransferNotice.tsx';
import { useRecordEngine } from '#renderer/form/useRecordEngine.ts';
import { useSave } from '#renderer/form/useSave.tsx';

interface FilledFormProps {
  readonly source: FormSource;
  readonly fixed: Readonly<Record<string, Prefilled>>;
  readonly honeypot: string;
  readonly problem: string | undefined;
  readonly onBesides: (besides: { consent: boolean; trap: string }) => void;
  /** Takes back what was said of the last attempt. */
  readonly onAttempt: () => void;
}

const AGREE = '请先阅读并同意个人信息处理说明。';

/** The fields of a public form, consent, and the button that sends them. */
export function FilledForm({ source, fixed, honeypot, problem, onBesides, onAttempt }: FilledFormProps): ReactNode {
  const [request] = useState({ prefill: fixed, isFixed: true });
  const engine = useRecordEngine(source, request);
  const { isSaving, problems, save } = useSave(engine, () => undefined);
  const [besides, setBesides] = useState({ consent: false, trap: '' });
  const [isRefused, setRefused] = useState(false);
  const change = (next: Partial<typeof besides>): void => {
    const all = { ...besides, ...next };
    setBesides(all);
    onBesides(all);
    if (all.consent) setRefused(false);
  };
  const told = [...(isRefused ? [AGREE] : []), ...(problem === undefined ? [] : [problem]), ...problems];
  return (
    <form
      className="gj-form gs-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAttempt();
        setRefused(!besides.consent);
        if (besides.consent) void save();
        else engine.reveal(engine.check());
      }}
    >
      <FormFields parts={{ engine, controls: source.controls }} isEager />
      <TransferNotice transfers={engine.transfers} />
      <div className="gs-trap" aria-hidden>
        <input
          name={honeypot}
          tabIndex={-1}
          autoComplete="off"
          value={besides.trap}
          onChange={({ target }) => change({ trap: target.value })}
        />
      </div>
      <label className="gs-consent">
        <input
          type="checkbox"
          checked={besides.consent}
          onChange={({ target }) => change({ consent: target.checked })}
        />
        <span>我已阅读并同意：以上信息仅用于处理本次提交，并按约定的期限保存和删除，不会提供给第三方。</span>
      </label>
      <div role="alert" className="gs-form-problems">
        {told.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <button className="gs-button" type="submit" disabled={isSaving}>
        {isSaving ? '正在提交…' : '提交'}
      </button>
    </form>
  );
}
