import { Alert, Button, Modal, Radio } from 'antd';
import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { MOST_PRINTED } from '#engine/permission/mayPrint.ts';
import { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { LayoutsReply } from '#wire/calls/PRINT_CALLS.ts';
import { Bone } from '../feedback/Bone.tsx';
import { ErrorState } from '../feedback/ErrorState.tsx';
import { errorText } from '../feedback/errorText.ts';
import { useIsPhone } from '../layout/useIsPhone.ts';
import { saveBlob } from '../list/actions/saveBlob.ts';
import { useRenderer } from '../stores/RendererContext.ts';
import { asAppError, useLoad } from '../stores/useLoad.ts';
import { createPrintCalls, type PrintCalls } from './createPrintCalls.ts';
import './print.css';

interface PrintDialogProps {
  readonly entity: Pick<EntityModel, 'api' | 'title'>;
  /** The records, in the order in which they are printed. Keep the list the same. */
  readonly ids: readonly number[];
  /** What a single record is called. */
  readonly about?: string | undefined;
  readonly onClose: () => void;
}

/** Chooses what records look like on paper, shows the PDF, and hands it out. Nothing is printed that is not shown or named. */
export function PrintDialog({ entity, ids, about, onClose }: PrintDialogProps): ReactNode {
  const { http } = useRenderer().client;
  const calls = useMemo(() => createPrintCalls(http, entity.api), [http, entity.api]);
  const load = useCallback(
    async (signal: AbortSignal) => (ids.length > MOST_PRINTED ? tooMany(ids.length) : calls.layouts(ids, { signal })),
    [calls, ids],
  );
  const { data, error, retry } = useLoad(load);
  const title = `打印${about ?? ` ${ids.length} 条${entity.title}`}`;
  if (data === undefined || !data.Layouts.some(({ Ids }) => Ids.length > 0))
    return (
      <Modal open width={480} title={title} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <Bone width="100%" height={96} />
        ) : (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={data.Problem === '' ? '没有可以打印的内容' : data.Problem}
          />
        )}
      </Modal>
    );
  return <Chosen title={title} calls={calls} reply={data} count={ids.length} onClose={onClose} />;
}

/** More than the server is asked for at all. */
const tooMany = (count: number): LayoutsReply => ({
  Layouts: [],
  Problem: `一次最多打印 ${MOST_PRINTED} 条，选中了 ${count} 条，请分几次`,
});

interface ChosenProps {
  readonly title: string;
  readonly calls: PrintCalls;
  readonly reply: LayoutsReply;
  readonly count: number;
  readonly onClose: () => void;
}

function Chosen({ title, calls, reply, count, onClose }: ChosenProps): ReactNode {
  const isPhone = useIsPhone();
  const usable = reply.Layouts.filter(({ Ids }) => Ids.length > 0);
  const [key, setKey] = useState(usable[0]?.Key ?? '');
  const layout = usable.find(({ Key }) => Key === key);
  const { isRunning, problem, run } = useDownload(calls);
  if (layout === undefined) return null;
  const address = calls.address(key, layout.Ids);
  const isDrawn = navigator.pdfViewerEnabled && !isPhone;
  return (
    <Modal
      open
      width={isDrawn ? 960 : 480}
      className="gj-print"
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button href={address} target="_blank" rel="noopener">
            在新窗口打开
          </Button>
          <Button type="primary" loading={isRunning} onClick={() => run(key, layout.Ids)}>
            下载 PDF
          </Button>
        </>
      }
    >
      {reply.Problem === '' ? null : <Alert type="warning" showIcon role="alert" title={reply.Problem} />}
      <Radio.Group
        className="gj-print-layouts"
        aria-label="版式"
        value={key}
        onChange={({ target }) => setKey(String(target.value))}
        options={reply.Layouts.map(({ Key, Title, Ids, IsOne }) => ({
          value: Key,
          label: `${Title}${IsOne ? '（一张表）' : ''}${Ids.length === 0 ? '（不适用）' : ''}`,
          disabled: Ids.length === 0,
        }))}
      />
      {layout.Ids.length < count ? (
        <p role="status">
          选中 {count} 条，其中 {layout.Ids.length} 条可以用“{layout.Title}”，只打印这些。
        </p>
      ) : null}
      {problem === undefined ? null : <Alert type="error" showIcon role="alert" title={problem} />}
      {isDrawn ? (
        <Preview key={address} title={layout.Title} address={address} />
      ) : (
        <p className="gj-state-text">这里不能直接显示 PDF：在新窗口打开可以查看和打印，也可以下载。</p>
      )}
    </Modal>
  );
}

/** The PDF as the browser draws it, or why there is none. */
function Preview({ title, address }: { readonly title: string; readonly address: string }): ReactNode {
  const [tries, setTries] = useState(0);
  const [error, setError] = useState<AppError>();
  if (error !== undefined)
    return (
      <ErrorState
        error={error}
        onRetry={() => {
          setError(undefined);
          setTries(tries + 1);
        }}
      />
    );
  return (
    <iframe
      key={tries}
      title={`${title}预览`}
      src={`${address}${VIEW}`}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (contentDocument?.contentType === 'application/json') setError(replyError(contentDocument.body.innerText));
      }}
    />
  );
}

/** What the server says in place of a PDF. */
function replyError(text: string): AppError {
  try {
    const reply: unknown = JSON.parse(text);
    const message = typeof reply === 'object' && reply !== null && 'Message' in reply ? reply.Message : undefined;
    if (typeof message === 'string' && message !== '') return new AppError('BAD_REQUEST', { text: message });
  } catch {
    // It says nothing that can be read: that there is no PDF is told all the same.
  }
  return new AppError('INTERNAL', { text: '没能生成 PDF' });
}

/** Viewers that know it leave their list of pages closed. */
const VIEW = '#navpanes=0';

/** Fetches a PDF and hands it to the browser; what went wrong is told in words. */
function useDownload(calls: PrintCalls): {
  isRunning: boolean;
  problem: string | undefined;
  run: (layout: string, ids: readonly number[]) => void;
} {
  const [state, setState] = useState<{ isRunning: boolean; problem?: string }>({ isRunning: false });
  const running = useRef<AbortController>(undefined);
  const run = (layout: string, ids: readonly number[]): void => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ isRunning: true });
    calls.download(layout, ids, { signal: controller.signal }).then(
      ({ blob, name }) => {
        saveBlob(blob, name ?? `${layout}.pdf`);
        setState({ isRunning: false });
      },
      (cause: unknown) => {
        if (!controller.signal.aborted) setState({ isRunning: false, problem: errorText(asAppError(cause)) });
      },
    );
  };
  return { isRunning: state.isRunning, problem: state.problem, run };
}
