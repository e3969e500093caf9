import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { Icon } from '../../layout/Icon.tsx';
import { Popup } from '../../layout/Popup.tsx';
import { useIsPhone } from '../../layout/useIsPhone.ts';
import { ViewsMenu } from './ViewsMenu.tsx';
import { MONTH } from '#engine/query/calendarMonth.ts';
import { type ConditionGroup, readConditions } from '#engine/query/viewQuery.ts';
import { useViewActs, type ViewProps } from './useViewActs.ts';
import { differs, VIEW, viewAt } from './useListViews.ts';
import { pathTitle } from './viewFields.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import { useSearchParams } from 'react-router-dom';
import './views.css';

const ViewDialog = lazy(async () => ({ default: (await import('./ViewDialog.tsx')).ViewDialog }));

/** Notes about the current view, and its open dialog. */
export function ViewBar(props: ViewProps): ReactNode {
  const { dialog, close, query } = props.viewed;
  const [search, setSearch] = useSearchParams();
  // The month is meaningless outside the calendar.
  const isStale = search.has(MONTH) && query.face?.startsWith('calendar.') !== true;
  useEffect(() => {
    if (!isStale) return;
    const rest = new URLSearchParams(search);
    rest.delete(MONTH);
    setSearch(rest, { replace: true });
  }, [isStale, search, setSearch]);
  return (
    <>
      <ViewNote {...props} />
      {dialog === undefined ? null : (
        <Suspense>
          <ViewDialog {...props} what={dialog} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Notes about a view: changed, with unavailable parts, or deleted; and its conditions in addition to filters. */
function ViewNote(props: ViewProps): ReactNode {
  const { views, viewed } = props;
  const [search] = useSearchParams();
  const view = viewAt(viewed.list, views.reply, search);
  const isChanged = view !== undefined && differs(viewed.list, search);
  const isMissing = !views.hasFailed && view === undefined && Number(search.get(VIEW) ?? 0) !== 0;
  const { schemas } = useRenderer();
  const { isBusy, act, choose, params } = useViewActs(props);
  const { schema, query, setQuery, open } = viewed;
  const conditions = query.where === undefined ? undefined : readConditions(query.where);
  const namesOf = ({ of }: ConditionGroup): string[] => [
    ...new Set(of.map(({ path }) => pathTitle(schema.model, path, schemas.findEntity))),
  ];
  const words = (match: ConditionGroup['match']): string => (match === 'all' ? '全部' : '任一');
  const named =
    conditions === undefined
      ? []
      : [
          ...namesOf(conditions),
          ...conditions.groups.map((group) => `（${words(group.match)}：${namesOf(group).join('、')}）`),
        ];
  const saveAs = (): void => open('saveAs');
  const { IsDefaultGone } = views.reply;
  const isSilent = !views.hasFailed && !isMissing && !isChanged && !IsDefaultGone && conditions === undefined;
  if (isSilent && (view === undefined || view.LeftOut.length === 0)) return null;
  return (
    <div className="gj-hint gj-view-bar" role="region" aria-label="视图的说明">
      {IsDefaultGone ? (
        <p>
          打开时用的视图已删除或不再共享给您，列表按原来的样子显示
          <Button
            type="link"
            size="small"
            loading={isBusy}
            onClick={() => void act((http, list) => http.post('/api/ListView/SetDefault', { list }))}
          >
            知道了
          </Button>
        </p>
      ) : null}
      {views.hasFailed ? (
        <p role="alert">
          视图没有取到，列表可能不是打开时该有的样子
          <Button type="link" size="small" onClick={() => void act(() => Promise.resolve())}>
            重试
          </Button>
        </p>
      ) : null}
      {isMissing ? <p role="alert">这个视图不存在，或没有共享给您，列表按原来的样子显示</p> : null}
      {view === undefined || view.LeftOut.length === 0 ? null : (
        <div role="note">
          视图「{view.Title}」有 {view.LeftOut.length} 处没有用上，保存以前视图不变：
          <ul>
            {view.LeftOut.map((text, index) => (
              <li key={index}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {conditions === undefined ? null : (
        <p>
          <span>
            条件（满足{words(conditions.match)}）：{named.join('、')}
          </span>
          <Button type="link" size="small" onClick={() => open('edit')}>
            修改
          </Button>
          <Button type="link" size="small" onClick={() => setQuery({ where: undefined })}>
            清除
          </Button>
        </p>
      )}
      {!isChanged ? null : (
        <p>
          <span>视图已改动</span>
          {view.IsOwn ? (
            <Button
              type="link"
              size="small"
              loading={isBusy}
              onClick={() => {
                const { Id, Version, Title } = view;
                const sent = { Id, Version, Title, Params: JSON.stringify(params()) };
                void act((http, list) => http.post('/api/ListView/Save', { list, ...sent }), '视图已保存').then(
                  (saved) => {
                    if (saved !== undefined) choose(view.Id);
                  },
                );
              }}
            >
              保存
            </Button>
          ) : null}
          <Button type="link" size="small" onClick={saveAs}>
            另存为
          </Button>
          <Button type="link" size="small" onClick={() => choose(view.Id)}>
            还原
          </Button>
        </p>
      )}
    </div>
  );
}

/** The views in sight; the others are in the menu. */
const MAX_TABS = 5;

/** The views of a list, each at its place; the current one has the menu of all. */
export function ViewsButton(props: ViewProps): ReactNode {
  const { views, viewed } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [search] = useSearchParams();
  const isPhone = useIsPhone();
  const { choose } = useViewActs(props);
  const all = [{ Id: 0, Title: '默认视图' }, ...views.reply.Rows];
  const current = viewAt(viewed.list, views.reply, search)?.Id ?? 0;
  const seen = all.filter(({ Id }, i) => Id === current || (i < MAX_TABS && !isPhone));
  const title = all.find(({ Id }) => Id === current)?.Title ?? '';
  const menu = (
    <Popup
      key={current}
      // Placed at its centre it can be shifted into a narrow window; placed at its edge it would overflow.
      placement={isPhone ? 'bottom' : 'bottomLeft'}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      content={<ViewsMenu {...props} onDone={() => setIsOpen(false)} />}
    >
      <Button type="text" className="gj-view-name" aria-expanded={isOpen} aria-label={`视图：${title}`}>
        <span>{title}</span>
        <Icon name="chevronDown" size={14} />
      </Button>
    </Popup>
  );
  return (
    <div className="gj-view-tabs">
      {seen.map(({ Id, Title }) =>
        Id === current ? (
          menu
        ) : (
          <Button key={Id} type="text" className="gj-view-tab" title={Title} onClick={() => choose(Id)}>
            <span>{Title}</span>
          </Button>
        ),
      )}
      {isPhone ? null : (
        <Button
          type="text"
          icon={<Icon name="plus" size={14} />}
          aria-label="新视图"
          title="新视图"
          onClick={() => viewed.open('saveAs')}
        />
      )}
    </div>
  );
}
