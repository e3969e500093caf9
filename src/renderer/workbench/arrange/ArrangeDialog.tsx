import { DndContext } from '@dnd-kit/core';
import { Button, Modal, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { MAX_OWN, type OwnBlock } from '#engine/workbench/WorkLayout.ts';
import type { WorkbenchReply, WorkSourcesReply } from '#wire/WorkbenchReply.ts';
import { ErrorState } from '../../feedback/ScreenState.tsx';
import { errorText } from '../../feedback/errorText.ts';
import { Icon } from '../../layout/Icon.tsx';
import { SILENT, useDragSensors } from '../../layout/dragging.ts';
import { useRenderer, asAppError, useGet } from '../../stores/RendererContext.ts';
import { ArrangeLine } from './ArrangeLine.tsx';
import { useArrangement } from './useArrangement.ts';
import './arrange.css';
import { Line } from './ArrangeField.tsx';
import { BlockForm } from './BlockForm.tsx';
import { BY_LABEL } from '../../layout/bySearch.ts';

interface ArrangeDialogProps {
  readonly workbench: WorkbenchReply;
  readonly onClose: () => void;
  /** The workbench is another one now. */
  readonly onDone: () => void;
}

/** Arranges the user's workbench: order, width and visibility of blocks, and the user's own blocks. */
export function ArrangeDialog({ workbench, onClose, onDone }: ArrangeDialogProps): ReactNode {
  const { client, notify, work } = useRenderer();
  const arrangement = useArrangement(workbench);
  const { lines, isChanged, text, moveTo, add } = arrangement;
  const [isBusy, setIsBusy] = useState(false);
  const [held, setHeld] = useState<string>();
  const [over, setOver] = useState<string>();
  const sensors = useDragSensors(4, 150);
  const placeOf = (key: string | undefined): number => lines.findIndex((line) => line.key === key);
  const own = lines.flatMap((line) => line.own ?? []);

  const keep = async (layout: string | undefined, isOver = false): Promise<void> => {
    setIsBusy(true);
    try {
      const sent = { Layout: layout, Since: isOver ? undefined : workbench.Stamp };
      await work.track(client.http.post('/api/System/SetWorkbench', sent));
      notify.success(layout === undefined ? '工作台已恢复默认' : '工作台已保存');
      onDone();
      onClose();
    } catch (cause) {
      setIsBusy(false);
      const error = asAppError(cause);
      if (error.code !== 'VERSION_CONFLICT') return notify.error(errorText(error));
      const content = '用这边的覆盖，另一个窗口里的编排就没有了；不覆盖可以先取消，刷新后再编排。';
      const isSure = await notify.ask({ title: '工作台刚在另一个窗口里编排过', content, yes: '覆盖', danger: true });
      if (isSure) await keep(layout, true);
    }
  };
  const restore = async (): Promise<void> => {
    const content = own.length === 0 ? undefined : `自己加的 ${own.length} 块会被删除。`;
    const isSure = await notify.ask({ title: '恢复默认的工作台？', content, yes: '恢复默认', danger: own.length > 0 });
    if (isSure) await keep(undefined);
  };
  const cancel = async (): Promise<void> => {
    const isSure =
      !isChanged || (await notify.ask({ title: '放弃这次的编排？', content: '工作台还和以前一样。', yes: '放弃' }));
    if (isSure) onClose();
  };
  return (
    <Modal
      open
      centered
      width={720}
      className="gj-arrange-dialog"
      title="编排工作台"
      onCancel={() => void cancel()}
      footer={
        <div className="gj-arrange-foot">
          {workbench.IsArranged ? (
            <Button type="text" disabled={isBusy} onClick={() => void restore()}>
              恢复默认
            </Button>
          ) : null}
          <span />
          <Button onClick={() => void cancel()}>取消</Button>
          <Button type="primary" loading={isBusy} disabled={!isChanged} onClick={() => void keep(text)}>
            保存
          </Button>
        </div>
      }
    >
      <AddPart own={own} onAdd={add} />
      <DndContext
        accessibility={SILENT}
        sensors={sensors}
        onDragStart={({ active }) => setHeld(String(active.id))}
        onDragOver={({ over: at }) => setOver(at === null ? undefined : String(at.id))}
        onDragCancel={() => setHeld(undefined)}
        onDragEnd={({ active, over: at }) => {
          setHeld(undefined);
          setOver(undefined);
          if (at !== null) moveTo(String(active.id), placeOf(String(at.id)));
        }}
      >
        <ul className="gj-arrange" aria-label="工作台的内容">
          {lines.map((line, place) => (
            <ArrangeLine
              key={line.key}
              {...{ line, place, arrangement }}
              edge={
                held === undefined || over !== line.key || held === over
                  ? undefined
                  : placeOf(held) < place
                    ? 'behind'
                    : 'before'
              }
            />
          ))}
        </ul>
      </DndContext>
    </Modal>
  );
}

interface AddPartProps {
  readonly own: readonly OwnBlock[];
  readonly onAdd: (own: OwnBlock) => void;
}

/** Adds a block; its possible sources are loaded on demand. */
function AddPart({ own, onAdd }: AddPartProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const add = (block: OwnBlock): void => {
    setIsOpen(false);
    onAdd(block);
  };
  if (isOpen) return <AddForm own={own} onAdd={add} />;
  const isFull = own.length >= MAX_OWN;
  return (
    <Button block type="dashed" disabled={isFull} icon={<Icon name="plus" size={14} />} onClick={() => setIsOpen(true)}>
      {isFull ? `自己加的内容最多 ${MAX_OWN} 块，删除不用的以后可以再加` : '添加一块'}
    </Button>
  );
}

function AddForm({ own, onAdd }: AddPartProps): ReactNode {
  const { client } = useRenderer();
  const { data, error, retry } = useGet(client.http, '/api/System/WorkbenchSources');
  if (data === undefined && error !== undefined) return <ErrorState error={error} onRetry={retry} />;
  return <AddBlock sources={data?.Rows ?? []} own={own} onAdd={onAdd} />;
}

interface AddBlockProps {
  readonly sources: WorkSourcesReply['Rows'];
  readonly own: readonly OwnBlock[];
  readonly onAdd: (own: OwnBlock) => void;
}

/** Creates a block from a list or one of its views. */
function AddBlock({ sources, own, onAdd }: AddBlockProps): ReactNode {
  const [asked, setAsked] = useState<string>();
  const at = asked?.lastIndexOf(' ') ?? 0;
  const source = sources.find(({ List }) => List === asked?.slice(0, at));
  const view = source?.Views.find(({ Id }) => Id === Number(asked?.slice(at + 1)));
  return (
    <div className="gj-arrange-add" role="group" aria-label="添加一块">
      <Line title="来自">
        <Select
          autoFocus
          aria-label="来自"
          showSearch={BY_LABEL}
          placeholder="选择列表或视图"
          value={asked ?? null}
          options={sources.map(({ List, Title, Views }) => ({
            label: Title,
            options: [
              { value: `${List} 0`, label: `${Title}（全部）` },
              ...Views.map((one) => ({ value: `${List} ${one.Id}`, label: `${Title} · ${one.Title}` })),
            ],
          }))}
          onChange={setAsked}
        />
      </Line>
      {source === undefined ? null : <BlockForm key={asked} {...{ source, view, own, onAdd }} />}
    </div>
  );
}
