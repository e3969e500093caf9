import { Button, Input } from 'antd';
import { useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { EnumTypeDefine, EnumTypeInfo, EnumUses } from '#wire/EnumReplies.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '#renderer/feedback/ScreenState.tsx';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { saveBlob } from '#renderer/list/actions/saveBlob.ts';
import { useRenderer, useLoad } from '#renderer/stores/RendererContext.ts';
import { useAct } from '../useAct.ts';
import { writeEnumWorkbook, flatItems } from './enumWorkbook.ts';
import { EnumImportDialog } from './EnumImportDialog.tsx';
import { ItemDrawer } from './ItemDrawer.tsx';
import { ItemTree } from './ItemTree.tsx';
import { MergesDialog } from './MergesDialog.tsx';

interface EnumItemsProps {
  readonly type: EnumTypeInfo;
  /** Back to the types, on a narrow screen. */
  readonly onBack: () => void;
}

interface Loaded {
  readonly define: EnumTypeDefine;
  readonly uses: EnumUses;
}

/** The item open next to the tree: an existing one by its Value, or a new one. */
type Open = { readonly value: string } | { readonly value: undefined; readonly parent: string | null };

export function EnumItems({ type, onBack }: EnumItemsProps): ReactNode {
  const { client, work, enums } = useRenderer();
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<Open>();
  const [isImporting, setIsImporting] = useState(false);
  const [showsMerges, setShowsMerges] = useState(false);
  const changes = useSyncExternalStore(enums.subscribe, enums.version);
  const load = useCallback(
    async (signal: AbortSignal): Promise<Loaded> => {
      // Sequential on purpose: the items are never older than their Versions.
      const { TypeName: typeName } = type;
      const uses = await client.http.get('/api/enumdata/GetEnumUses', { typeName }, { signal });
      return { define: await client.http.get('/api/enumdata/GetEnumTypeDefine', { typeName }, { signal }), uses };
    },
    // Also shows changes by other users.
    [client, type, changes],
  );
  const { data, error, retry } = useLoad(load);
  const act = useAct();
  const flat = useMemo(() => flatItems(data?.define.Items ?? []), [data]);
  const changed = (): void => {
    retry();
    void work.track(enums.reload());
  };
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={retry} />;
  if (data === undefined) return <RowsSkeleton />;
  const { define, uses } = data;
  return (
    <div className="gj-admin-main">
      <div className="gj-list-tools">
        <Input
          allowClear
          className="gj-admin-search"
          aria-label="查找项"
          placeholder={`在${type.Title}的 ${flat.length} 项中查找`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Tools
          isEditable={uses.IsEditable}
          onBack={onBack}
          onAdd={() => setOpen({ value: undefined, parent: null })}
          onMerges={() => setShowsMerges(true)}
          onImport={() => setIsImporting(true)}
          onExport={() => {
            void act.run(async () => {
              saveBlob(await writeEnumWorkbook(define), `${type.Title}.xlsx`);
              return undefined;
            });
          }}
        />
      </div>
      {flat.length === 0 ? (
        <EmptyState icon="list" title="还没有项" />
      ) : (
        <ItemTree
          items={define.Items}
          flat={flat}
          uses={uses}
          isTree={type.IsTree}
          search={search}
          current={open?.value}
          onChoose={(value) => setOpen({ value })}
          onMove={(value, target) => {
            void act
              .run(async () => {
                const sent = { TypeName: type.TypeName, Value: value, ...target, Version: uses.Versions[value] };
                await client.http.post('/api/enumdata/UpdateEnumDataItemDefine', sent);
                return '已移动';
              })
              .then(changed);
          }}
        />
      )}
      {open === undefined ? null : (
        <ItemDrawer
          key={open.value ?? 'new'}
          type={type}
          flat={flat}
          isEditable={uses.IsEditable}
          version={uses.Versions[open.value ?? '']}
          value={open.value}
          parent={open.value === undefined ? open.parent : null}
          onClose={() => setOpen(undefined)}
          onAddBelow={(parent) => setOpen({ value: undefined, parent })}
          onChanged={changed}
        />
      )}
      {showsMerges ? <MergesDialog type={type} onClose={() => setShowsMerges(false)} onDone={changed} /> : null}
      {isImporting ? <EnumImportDialog type={type} onClose={() => setIsImporting(false)} onDone={changed} /> : null}
    </div>
  );
}

interface ToolsProps {
  readonly isEditable: boolean;
  readonly onBack: () => void;
  readonly onAdd: () => void;
  readonly onMerges: () => void;
  readonly onImport: () => void;
  readonly onExport: () => void;
}

function Tools({ isEditable, onBack, onAdd, onMerges, onImport, onExport }: ToolsProps): ReactNode {
  const isPhone = useIsPhone();
  return (
    <div className="gj-list-buttons">
      {isPhone ? (
        <Button type="text" aria-label="返回类型" icon={<Icon name="arrowLeft" size={16} />} onClick={onBack} />
      ) : null}
      <Button type="text" aria-label="导出" icon={<Icon name="download" size={16} />} onClick={onExport}>
        {isPhone ? null : '导出'}
      </Button>
      {isEditable ? (
        <>
          <Button type="text" aria-label="合并记录" icon={<Icon name="clock" size={16} />} onClick={onMerges}>
            {isPhone ? null : '合并记录'}
          </Button>
          <Button type="text" aria-label="导入" icon={<Icon name="upload" size={16} />} onClick={onImport}>
            {isPhone ? null : '导入'}
          </Button>
          <Button type="primary" aria-label="新增项" icon={<Icon name="plus" size={16} />} onClick={onAdd}>
            {isPhone ? null : '新增项'}
          </Button>
        </>
      ) : (
        <span className="gj-admin-hint">来自记录或流程，只能查看</span>
      )}
    </div>
  );
}
