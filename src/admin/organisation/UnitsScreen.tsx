import { Button, Segmented } from 'antd';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { partFields } from '#engine/model/partFields.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import type { FormRequest } from '#renderer/records/FormRequest.ts';
import '#renderer/list/list.css';
import { ListScreen } from '#renderer/list/ListScreen.tsx';
import { ListHead } from '#renderer/list/ListHead.tsx';
import { useIsOnePane } from '#renderer/layout/useIsPhone.ts';
import { useRenderer, useEntity, useLoad } from '#renderer/stores/RendererContext.ts';
import '../admin.css';
import { useAct } from '../useAct.ts';
import type { Client } from '#client/Client.ts';
import type { Values } from '#language/Value.ts';
import { unitTree, type UnitNode, findUnit, pathTo } from './unitTree.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { UnitPanel } from './UnitPanel.tsx';
import { UnitTree } from './UnitTree.tsx';
import './units.css';

const ROWS = 100;
/** More units than any organisation has. */
const MAX_PAGES = 50;

/** All units that the user sees, as trees. Throws AppError. */
async function loadUnits(
  client: Client,
  { api, titleField, source }: Pick<EntityModel, 'api' | 'titleField' | 'source'>,
  list: string,
  signal: AbortSignal,
): Promise<UnitNode[]> {
  const rows: Values[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const reply = await client.http.get(`/api/${api}/Search`, { list, page, rows: ROWS }, { signal });
    rows.push(...reply.Rows);
    if (reply.Rows.length === 0 || rows.length >= reply.Total) break;
  }
  return unitTree(rows, titleField, partFields(source.organisation));
}

const FormDrawer = lazy(async () => ({ default: (await import('#renderer/form/FormDrawer.tsx')).FormDrawer }));

interface UnitsScreenProps {
  readonly title: string;
  readonly above: ReactNode;
  readonly list: string;
  /** Records open below it. */
  readonly path: string;
}

/** The units of the organisation, as a tree in which they are moved, or as the list they are. */
export function UnitsScreen({ title, above, list, path }: UnitsScreenProps): ReactNode {
  const [asList, setAsList] = useState(false);
  const [key = ''] = list.split('/');
  const { data: schema, error, retry } = useEntity(key);
  const views = (
    <div className="gj-units-views">
      <Segmented
        value={asList ? 'list' : 'tree'}
        options={[
          { value: 'tree', label: '树' },
          { value: 'list', label: '列表' },
        ]}
        onChange={(view) => setAsList(view === 'list')}
      />
    </div>
  );
  const head = (
    <>
      {above}
      {views}
    </>
  );
  if (asList) return <ListScreen list={list} path={path} title={title} above={head} />;
  return (
    <section className="gj-list">
      {schema === undefined ? (
        error === undefined ? (
          <RowsSkeleton />
        ) : (
          <ErrorState error={error} onRetry={retry} />
        )
      ) : (
        <Units model={schema.model} mayAdd={schema.actions.has('create')} list={list} title={title} head={head} />
      )}
    </section>
  );
}

interface UnitsProps {
  readonly model: EntityModel;
  readonly mayAdd: boolean;
  readonly list: string;
  readonly title: string;
  readonly head: ReactNode;
}

function Units({ model, mayAdd, list, title, head }: UnitsProps): ReactNode {
  const { client } = useRenderer();
  const act = useAct();
  const parentField = partFields(model.source.organisation).parent;
  const [current, setCurrent] = useState<number>();
  const [form, setForm] = useState<FormRequest>();
  const [moved, setMoved] = useState<{ readonly unit: UnitNode; readonly to: number | undefined }>();
  const load = useCallback((signal: AbortSignal) => loadUnits(client, model, list, signal), [client, model, list]);
  const { data, error, retry } = useLoad(load);
  const first = useIsOnePane() ? undefined : data?.[0]?.id;
  const unit = findUnit(data ?? [], current ?? first);
  const write = async (of: UnitNode, fields: Readonly<Record<string, string>>, message: string): Promise<boolean> => {
    const isDone = await act.run(async (answers) => {
      await client.http.post(`/api/${model.api}/Update`, { Id: of.id, Version: of.version, ...fields, ...answers });
      return message;
    });
    if (isDone) retry();
    return isDone;
  };
  const add = (parent: UnitNode | undefined): void => {
    const prefill = parent === undefined ? {} : { [parentField]: { value: parent.id, text: parent.name } };
    setForm({ entity: model.key, form: 'form', id: undefined, prefill });
  };
  return (
    <>
      <ListHead title={title}>
        {mayAdd ? (
          <Button type="primary" onClick={() => add(unit)}>
            新建{model.title}
          </Button>
        ) : null}
      </ListHead>
      <div className="gj-panel">
        {head}
        {error !== undefined ? (
          <ErrorState error={error} onRetry={retry} />
        ) : data === undefined ? (
          <RowsSkeleton />
        ) : (
          <div className={unit === undefined ? 'gj-admin-split gj-units' : 'gj-admin-split gj-units is-open'}>
            <nav className="gj-admin-side" aria-label={model.title}>
              <UnitTree
                units={data}
                current={unit?.id}
                onChoose={setCurrent}
                onMove={(dragged, target) => setMoved({ unit: dragged, to: target.id })}
              />
            </nav>
            <div className="gj-admin-main">
              {unit === undefined ? (
                <EmptyState
                  icon="list"
                  title={`选择一个${model.title}`}
                  text="拖到另一个上面就移到它下面，下级一起移动。"
                />
              ) : (
                <UnitPanel
                  unit={unit}
                  path={pathTo(data, unit.id)}
                  model={model}
                  isBusy={act.isBusy}
                  problem={Object.values(act.issues)[0]}
                  onAdd={mayAdd ? () => add(unit) : undefined}
                  onEdit={() => setForm({ entity: model.key, form: 'form', id: unit.id, prefill: {} })}
                  onMove={() => setMoved({ unit, to: undefined })}
                  onEnable={(isEnabled) =>
                    void write(unit, { IsEnabled: String(isEnabled) }, isEnabled ? '已启用' : '已停用')
                  }
                  onBack={() => setCurrent(undefined)}
                />
              )}
            </div>
          </div>
        )}
      </div>
      {moved === undefined || data === undefined ? null : (
        <MoveDialog
          units={data}
          unit={moved.unit}
          to={moved.to}
          isBusy={act.isBusy}
          problem={Object.values(act.issues)[0]}
          onClose={() => {
            act.clear();
            setMoved(undefined);
          }}
          onMove={(target) => {
            const message = `已移到${target.name}下面`;
            void write(moved.unit, { [parentField]: String(target.id) }, message).then((isDone) =>
              isDone ? setMoved(undefined) : undefined,
            );
          }}
        />
      )}
      {form === undefined ? null : (
        <Suspense>
          <FormDrawer
            request={form}
            onClose={() => setForm(undefined)}
            onSaved={({ Record }) => {
              setForm(undefined);
              setCurrent(Number(Record['Id']));
              retry();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
