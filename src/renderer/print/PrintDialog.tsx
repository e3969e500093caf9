import { Alert, Button, Modal, Radio } from 'antd';
import { useCallback, useState, type ReactNode } from 'react';
import { MAX_PRINTED } from '#engine/permission/fileRights.ts';
import type { Download } from '#client/http/Http.ts';
import type { AppError } from '#engine/errors.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { LayoutsReply } from '#wire/calls/PRINT_CALLS.ts';
import { SkeletonBar, ErrorState, laterPart } from '../feedback/ScreenState.tsx';
import { saveBlob } from '../list/actions/saveBlob.ts';
import { useRenderer, useLoad } from '../stores/RendererContext.ts';
import { PdfWaiting } from './PdfWaiting.tsx';
import './print.css';

const PdfPages = laterPart(async () => (await import('./PdfPages.tsx')).PdfPages, <PdfWaiting />);

/** Many pages may take their time. Milliseconds. */
const TIMEOUT = 6 * 60 * 1000;

type PrintLayout = LayoutsReply['Layouts'][number];

interface PrintDialogProps {
  readonly entity: Pick<EntityModel, 'api' | 'title'>;
  /** The records, in the order in which they are printed. Keep the list the same. */
  readonly ids: readonly number[];
  /** The name of a single record. */
  readonly about?: string | undefined;
  readonly onClose: () => void;
}

/** Chooses a print layout for records, shows the PDF, and downloads it. Everything to be printed is shown or named. */
export function PrintDialog({ entity, ids, about, onClose }: PrintDialogProps): ReactNode {
  const { http } = useRenderer().client;
  const { api } = entity;
  const load = useCallback(
    async (signal: AbortSignal) =>
      ids.length > MAX_PRINTED ? tooMany(ids.length) : http.get(`/api/${api}/PrintLayouts`, { ids }, { signal }),
    [http, api, ids],
  );
  const { data, error, retry } = useLoad(load);
  const title = `打印${about ?? ` ${ids.length} 条${entity.title}`}`;
  if (data === undefined || !data.Layouts.some(({ Ids }) => Ids.length > 0))
    return (
      <Modal open width={480} title={title} onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <SkeletonBar width="100%" height={96} />
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
  return <Chosen title={title} api={api} reply={data} count={ids.length} onClose={onClose} />;
}

/** The result for more records than the server accepts, without a call. */
const tooMany = (count: number): LayoutsReply => ({
  Layouts: [],
  Problem: `一次最多打印 ${MAX_PRINTED} 条，选中了 ${count} 条，请分几次`,
});

interface ChosenProps {
  readonly title: string;
  readonly api: string;
  readonly reply: LayoutsReply;
  readonly count: number;
  readonly onClose: () => void;
}

function Chosen({ title, api, reply, count, onClose }: ChosenProps): ReactNode {
  const usable = reply.Layouts.filter(({ Ids }) => Ids.length > 0);
  const [key, setKey] = useState(usable[0]?.Key ?? '');
  const layout = usable.find(({ Key }) => Key === key);
  const { paper, error, retry } = usePaper(api, layout);
  if (layout === undefined) return null;
  return (
    <Modal
      open
      width={960}
      className="gj-print"
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button href={`/api/${api}/Print?layout=${key}&ids=${layout.Ids.join(',')}`} target="_blank" rel="noopener">
            在新窗口打开
          </Button>
          <Button
            type="primary"
            disabled={paper === undefined}
            onClick={() => paper === undefined || saveBlob(paper.blob, paper.name ?? `${key}.pdf`)}
          >
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
      {error !== undefined ? (
        <ErrorState error={error} onRetry={retry} />
      ) : paper === undefined ? (
        <PdfWaiting />
      ) : (
        <PdfPages pdf={paper.blob} title={layout.Title} />
      )}
    </Modal>
  );
}

/** The PDF of a layout, undefined while loading: the same file is shown and downloaded. */
function usePaper(
  api: string,
  layout: PrintLayout | undefined,
): { paper: Download | undefined; error: AppError | undefined; retry: () => void } {
  const { http } = useRenderer().client;
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (layout === undefined) return undefined;
      const params = { layout: layout.Key, ids: layout.Ids.join(',') };
      return { layout, file: await http.download(`/api/${api}/Print`, params, { signal, timeout: TIMEOUT }) };
    },
    [http, api, layout],
  );
  const { data, error, isLoading, retry } = useLoad(load);
  return {
    paper: data?.layout === layout ? data?.file : undefined,
    error: isLoading ? undefined : error,
    retry,
  };
}
