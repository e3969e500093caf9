import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPublicFormCalls, type Thanks } from '#client/createPublicFormCalls.ts';
import type { PublicFormReply } from '#wire/SiteReplies.ts';
import type { Prefilled } from '#renderer/records/FormRequest.ts';
import type { FormSource } from '#renderer/form/loadForm.ts';
import { useRecordEngine } from '#renderer/form/useRecordEngine.ts';
import { RendererContext, type Renderer, type EntitySchema } from '#renderer/stores/RendererContext.ts';
import { useLoaded } from './useLoaded.ts';
import { FormFields } from '#renderer/form/formily/FormFields.tsx';
import { TransferNotice } from '#renderer/form/PlainForm.tsx';
import { useSave } from '#renderer/form/save/useSave.tsx';
import { makeRenderer } from './makeRenderer.ts';
import { AppError } from '#engine/errors.ts';
import { buildEntityModel } from '#engine/build/buildEntityModel.ts';
import { loadControls } from '#renderer/form/loadControls.ts';
import './form.css';

interface FilledFormProps {
  readonly source: FormSource;
  readonly fixed: Readonly<Record<string, Prefilled>>;
  readonly honeypot: string;
  readonly problem: string | undefined;
  readonly onBesides: (besides: { consent: boolean; trap: string }) => void;
  /** Clears the messages of the last attempt. */
  readonly onAttempt: () => void;
}

const AGREE = '请先阅读并同意个人信息处理说明。';

/** The fields of a public form, consent, and the button that sends them. */
function FilledForm({ source, fixed, honeypot, problem, onBesides, onAttempt }: FilledFormProps): ReactNode {
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
  const messages = [...(isRefused ? [AGREE] : []), ...(problem === undefined ? [] : [problem]), ...problems];
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
        {messages.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <button className="gs-button" type="submit" disabled={isSaving}>
        {isSaving ? '正在提交…' : '提交'}
      </button>
    </form>
  );
}

interface PublicFormProps {
  /** entity/form */
  readonly form: string;
  /** Fields whose values the page sets, without input. */
  readonly fixed: Readonly<Record<string, Prefilled>>;
}

interface Ready {
  readonly source: FormSource;
  readonly renderer: Renderer;
  readonly names: { readonly honeypot: string; readonly consent: string };
}

const calls = createPublicFormCalls();
const THEME = {
  token: {
    colorPrimary: '#a93d26',
    colorTextPlaceholder: '#5f6e79',
    motion: false,
    borderRadius: 0,
    fontFamily: 'inherit',
    controlHeight: 46,
    fontSize: 16,
  },
};

/** A public form: the same fields and rules as in the back office, with consent and a honeypot. */
export function PublicForm({ form: key, fixed }: PublicFormProps): ReactNode {
  const [entity = '', form = ''] = key.split('/');
  const [thanks, setThanks] = useState<Thanks>();
  const [problem, setProblem] = useState<string>();
  const besides = useRef<{ consent: boolean; trap: string }>({ consent: false, trap: '' });
  const load = useCallback(
    async (signal: AbortSignal): Promise<Ready> => {
      const reply = await calls.form(entity, form, signal);
      const names = { honeypot: reply.Honeypot, consent: reply.Consent };
      const source = await makeSource(reply, form);
      const renderer = await makeRenderer({
        reply,
        source,
        calls,
        form,
        notify: {
          success: () => undefined,
          offer: () => undefined,
          info: () => undefined,
          error: setProblem,
          ask: () => Promise.resolve(true),
          tell: () => undefined,
        },
        besides: () => [
          [names.consent, String(besides.current.consent)],
          [names.honeypot, besides.current.trap],
        ],
        onThanks: setThanks,
      });
      return { source, renderer, names };
    },
    [entity, form],
  );
  const { data, error, retry } = useLoaded(key, load);
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (thanks !== undefined) done.current?.focus();
  }, [thanks]);
  if (thanks !== undefined)
    return (
      <p ref={done} className="gs-thanks" role="status" tabIndex={-1}>
        {thanks.text === '' ? '已提交，我们会尽快与您联系。' : thanks.text}
        {thanks.receipt === null ? null : <strong>回执编号：{thanks.receipt}</strong>}
      </p>
    );
  if (error !== undefined)
    return (
      <p className="gs-note" role="alert">
        {error.text ?? '表单暂时打不开。'}
        <button type="button" onClick={retry}>
          重试
        </button>
      </p>
    );
  if (data === undefined) return <div className="gs-waiting" />;
  return (
    <ConfigProvider locale={zhCN} theme={THEME}>
      <RendererContext value={data.renderer}>
        <FilledForm
          source={data.source}
          fixed={fixed}
          honeypot={data.names.honeypot}
          problem={problem}
          onBesides={(next) => {
            besides.current = next;
          }}
          onAttempt={() => setProblem(undefined)}
        />
      </RendererContext>
    </ConfigProvider>
  );
}

/** The source for rendering a public form: its model, with every field writable, and the field components. */
async function makeSource({ Documents, Organisation }: PublicFormReply, name: string): Promise<FormSource> {
  const model = buildEntityModel(Documents, Organisation, () => () => undefined);
  const form = model.forms.get(name);
  if (form === undefined) throw new AppError('NOT_FOUND', { text: '没有这个表单' });
  const fields = new Set(model.fields.map((field) => field.name));
  const schema: EntitySchema = {
    model,
    isCustomer: false,
    hash: '',
    actions: new Set(['create']),
    readable: fields,
    writable: fields,
    masked: new Set(),
    scenes: {},
  };
  const controls = await loadControls(form.fields.map(({ component }) => component));
  return { schema, form, record: undefined, controls };
}
