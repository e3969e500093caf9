import { Button, Modal } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListView } from '#wire/calls/VIEW_CALLS.ts';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { moveColumn } from '../table/columnChoice.ts';
import { VIEW } from './useListViews.ts';
import { useViewActs, type ViewDialogProps } from './useViewActs.ts';
import { SaveView } from './SaveView.tsx';

/** All views of a list: their order, titles and sharing, with which one it opens, and removing them. */
export function KeepViews(props: ViewDialogProps): ReactNode {
  const { views, onClose } = props;
  const { notify } = useRenderer();
  const { isBusy, act, choose } = useViewActs(props);
  const [named, setNamed] = useState<ListView>();
  const [search] = useSearchParams();
  const { Rows, Default, MayRemove } = views.reply;
  const isDeclared = props.viewed.list.views.some(({ isDefault }) => isDefault);
  const own = Rows.filter(({ IsOwn }) => IsOwn).map(({ Id }) => Id);
  if (named !== undefined) return <SaveView {...props} view={named} onClose={() => setNamed(undefined)} />;
  const move = (id: number, step: -1 | 1): void => {
    const ids = moveColumn(own.map(String), String(id), step);
    void act((http, list) => http.post('/api/ListView/Order', { list, ids }));
  };
  const remove = async ({ Id, Title, IsOwn, Roles, Units }: ListView): Promise<void> => {
    const isShared = !IsOwn || Roles.length + Units.length > 0;
    const content = isShared ? '它是共享的：别人也不能再用它。' : undefined;
    const isSure = await notify.ask({ title: `删除视图「${Title}」？`, content, yes: '删除', danger: true });
    if (!isSure) return;
    const done = await act((http) => http.post('/api/ListView/Delete', { id: Id }), '视图已删除');
    if (done !== undefined && search.get(VIEW) === String(Id)) choose(0);
  };
  const openWith = (id: number): ReactNode => (
    <Button
      size="small"
      type="link"
      disabled={isBusy}
      onClick={() => {
        // Where the document names a view to open with, only another choice ends that.
        const end = isDeclared && id !== 0 ? 0 : undefined;
        void act((http, list) => http.post('/api/ListView/SetDefault', { list, id: id === Default ? end : id }));
      }}
    >
      {id === Default ? '取消打开时使用' : '打开时使用'}
    </Button>
  );
  return (
    <Modal open width={640} title="管理视图" footer={<Button onClick={onClose}>关闭</Button>} onCancel={onClose}>
      <ul className="gj-view-edit gj-view-rows" aria-label="视图">
        {isDeclared ? (
          <li className="gj-wrap gj-view-line">
            <span className="gj-view-title">默认视图</span>
            {openWith(0)}
          </li>
        ) : null}
        {Rows.map((view) => {
          const { Id, Title, IsOwn, Owner, IsOwnerGone, Roles, Units } = view;
          const place = own.indexOf(Id);
          const sharedWith = [...Roles, ...Units].map(({ Label }) => Label).join('、');
          return (
            <li key={Id} className="gj-wrap gj-view-line">
              <span className="gj-view-title">
                {Title}
                <small>
                  {IsOwn
                    ? sharedWith === ''
                      ? ''
                      : `共享给 ${sharedWith}`
                    : Owner === null
                      ? ''
                      : `${Owner}${IsOwnerGone ? '（已停用）' : ''}共享`}
                </small>
              </span>
              {openWith(Id)}
              {!IsOwn ? null : (
                <>
                  <Button size="small" type="link" onClick={() => setNamed(view)}>
                    {views.reply.MayShare ? '名称和共享' : '改名'}
                  </Button>
                  <Button
                    size="small"
                    type="text"
                    aria-label={`上移${Title}`}
                    icon={<Icon name="arrowUp" size={14} />}
                    disabled={isBusy || place === 0}
                    onClick={() => move(Id, -1)}
                  />
                  <Button
                    size="small"
                    type="text"
                    aria-label={`下移${Title}`}
                    icon={<Icon name="arrowDown" size={14} />}
                    disabled={isBusy || place === own.length - 1}
                    onClick={() => move(Id, 1)}
                  />
                </>
              )}
              {Id < 0 || (!IsOwn && !MayRemove) ? null : (
                <Button
                  size="small"
                  type="text"
                  danger
                  aria-label={`删除${Title}`}
                  icon={<Icon name="trash" size={14} />}
                  disabled={isBusy}
                  onClick={() => void remove(view)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Modal>
  );
}
