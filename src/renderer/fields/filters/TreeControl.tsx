import { TreeSelect } from 'antd';
import type { ReactNode } from 'react';
import { useEnums } from '../../stores/RendererContext.ts';
import { treeOptions } from '../treeOptions.ts';
import type { FilterControlProps } from './FilterControlProps.ts';
import { BY_TITLE } from '../../layout/bySearch.ts';

/** The nodes of a tree of items; choosing a node includes everything below it. */
export function TreeControl({ field, text, onChange }: FilterControlProps): ReactNode {
  const typeName = field.enum?.type ?? '';
  const type = useEnums([typeName])(typeName);
  return (
    <TreeSelect
      className="gj-filter-tree"
      treeData={treeOptions(type?.items ?? [], { path: field.enum?.path === true })}
      loading={type === undefined}
      treeCheckable
      allowClear
      showSearch={BY_TITLE}
      showCheckedStrategy={TreeSelect.SHOW_PARENT}
      maxTagCount={3}
      placeholder={`请选择${field.title}`}
      aria-label={field.title}
      value={text === '' ? [] : text.split(',')}
      onChange={(values: readonly (string | number)[]) => onChange(values.join(','))}
    />
  );
}
