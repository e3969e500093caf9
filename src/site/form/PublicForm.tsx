import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { createPublicFormCalls } from '#client/createPublicFormCalls.ts';
import type { Prefilled } from '#renderer/form/open/FormRequest.ts';
import type { FormSource } from '#renderer/form/open/loadForm.ts';
import { RendererContext, type Renderer } from '#renderer/RendererContext.ts';
import { useLoaded } from '../records/useLoaded.ts';
import { FilledForm } from './FilledForm.tsx';
import { makeRenderer } from './makeRenderer.ts';
import { makeSource } from './makeSource.ts';
import './form.css';

interface PublicFormProps {
  /** entity/form */
  readonly form: string;
  /** Fields that the page knows and does not ask for. */
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

/** A form that anybody may send: the same fields and rules as inside, with consent and a trap for programs. */
export function PublicForm({ form: key, fixed }: PublicFormProps): ReactNode {
  const [entity = '', form = ''] = key.split('/');
  const [thanks, setThanks] = useState<string>();
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
        {thanks === '' ? '已提交，我们会尽快与您联系。' : thanks}
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
