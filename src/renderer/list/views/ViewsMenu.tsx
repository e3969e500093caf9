import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Icon } from '../../layout/Icon.tsx';
import { copyText } from '../../feedback/copyText.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { addressOfView, differs, viewAt } from './useListViews.ts';
import { useViewActs, type ViewDialogKind, type ViewProps } from './useViewActs.ts';
import './views.css';

/** The views of a list, to choose one, and what else is done with them. */
export function ViewsMenu(props: ViewProps & { readonly onDone: () => void }): ReactNode {
  const { views, viewed, onDone } = props;
  const [search] = useSearchParams();
  const { choose, params } = useViewActs(props);
  const { notify } = useRenderer();
  const { Rows, Default } = views.reply;
  const current = viewAt(viewed.list, views.reply, search)?.Id ?? 0;
  const open = (what: ViewDialogKind): void => {
    onDone();
    viewed.open(what);
  };
  // A shared view opens by its id and follows later changes; any other state is fully in the URL.
  const share = async (): Promise<void> => {
    onDone();
    const view = Rows.find(({ Id }) => Id === current);
    const isShared = view !== undefined && (!view.IsOwn || view.Roles.length + view.Units.length > 0);
    const isView = isShared && !differs(viewed.list, search);
    const address = addressOfView(viewed.list, isView ? view.Id : 0, search);
    if (!isView) for (const [name, text] of Object.entries(params())) address.set(name, text);
    const href = `${location.href.split('?')[0] ?? ''}?${address.toString()}`;
    const what = isView ? `视图「${view.Title}」，共享给谁谁就能打开` : '现在的条件、列和排序，不随视图改变';
    await copyText(href, `链接已复制，登录后打开：${what}`, notify);
  };
  const row = (id: number, title: string, more: string): ReactNode => (
    <li key={id}>
      <button
        type="button"
        aria-current={id === current}
        onClick={() => {
          choose(id);
          onDone();
        }}
      >
        <span>{title}</span>
        {more === '' ? null : <small>{more}</small>}
        {id === current ? <Icon name="check" size={14} /> : null}
      </button>
    </li>
  );
  const opens = (id: number): string => (id === (Default ?? 0) && Rows.length > 0 ? '打开时' : '');
  return (
    <div className="gj-views">
      <ul aria-label="视图">
        {row(0, '默认视图', opens(0))}
        {Rows.map(({ Id, Title, Owner, IsOwnerGone }) =>
          row(
            Id,
            Title,
            [Owner === null ? '' : `${Owner}${IsOwnerGone ? '（已停用）' : ''}共享`, opens(Id)]
              .filter(Boolean)
              .join(' · '),
          ),
        )}
      </ul>
      <div className="gj-views-acts">
        <Button type="text" icon={<Icon name="filter" />} onClick={() => open('edit')}>
          设置视图
        </Button>
        <Button type="text" icon={<Icon name="plus" />} onClick={() => open('saveAs')}>
          存为新视图
        </Button>
        <Button type="text" icon={<Icon name="paperclip" />} onClick={() => void share()}>
          复制链接
        </Button>
        {Rows.length === 0 ? null : (
          <Button type="text" icon={<Icon name="edit" />} onClick={() => open('keep')}>
            管理视图
          </Button>
        )}
      </div>
    </div>
  );
}
