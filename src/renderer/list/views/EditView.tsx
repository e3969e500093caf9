import { Button, Checkbox, InputNumber, Modal, Segmented, Select, Switch } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { MAX_SORT_KEYS } from '#engine/query/ListQuery.ts';
import type { SortKey } from '#engine/model/ListModel.ts';
import {
  COLUMN_WIDTHS,
  type Conditions,
  everyCondition,
  MAX_COLUMNS,
  NO_CONDITIONS,
  plainColumn,
  readColumns,
  readConditions,
  type ViewColumn,
  writeColumns,
  writeConditions,
} from '#engine/query/viewQuery.ts';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer, type EntitySchema, mayChange } from '../../stores/RendererContext.ts';
import type { DrawnColumn } from '../../fields/draw/LinkedValue.tsx';
import { columnTools } from './columnTools.ts';
import { ConditionGroups, replaced } from './ConditionGroups.tsx';
import { FaceLine } from './FaceLine.tsx';
import { GroupLine } from './GroupLine.tsx';
import {
  missingFieldTitle,
  isMissingPath,
  type ViewField,
  mayBeColumn,
  mayBeCondition,
  mayBeGrouped,
  isWhole,
  mayBeSorted,
  viewFields,
} from './viewFields.ts';
import type { ViewDialogProps } from './useViewActs.ts';
import { BY_LABEL } from '../../layout/bySearch.ts';

/** The fields that views of a list may use, including those of referenced entities once loaded. */
function useViewFields(schema: EntitySchema): readonly [fields: readonly ViewField[], areAllHere: boolean] {
  const { schemas, work } = useRenderer();
  const [round, setRound] = useState(0);
  const [areAllHere, setAreAllHere] = useState(false);
  useEffect(() => {
    const targets = new Set(schema.model.fields.flatMap(({ reference }) => reference?.entity ?? []));
    const loads = [...targets].map((target) =>
      // Entities the user may not see offer no fields.
      work.track(schemas.load(target)).then(
        () => setRound((count) => count + 1),
        () => undefined,
      ),
    );
    void Promise.all(loads).then(() => setAreAllHere(true));
  }, [schema, schemas, work]);
  const fields = useMemo(() => viewFields(schema, schemas.get), [schema, schemas, round]);
  return [fields, areAllHere];
}

const optionsOf = (fields: readonly ViewField[]): { value: string; label: string }[] =>
  fields.map(({ key, title }) => ({ value: key, label: title }));

/** Edits rows, columns, order and groups of a list: applied to the list, and optionally saved as a view. */
export function EditView({ views, viewed, onClose }: ViewDialogProps): ReactNode {
  const { schema, query, setQuery, columns: drawn } = viewed;
  const [fields, areAllHere] = useViewFields(schema);
  const [conditions, setConditions] = useState<Conditions>(() => readConditions(query.where ?? '') ?? NO_CONDITIONS);
  const start = useMemo(
    () => readColumns(query.columns ?? '') ?? drawn.map(({ key }) => plainColumn(key)),
    [query.columns, drawn],
  );
  const [columns, setColumns] = useState<readonly ViewColumn[]>(start);
  const [sort, setSort] = useState<readonly SortKey[]>(query.sort);
  const [isCompact, setIsCompact] = useState(query.density === 'compact');
  const [group, setGroup] = useState(query.group);
  const [face, setFace] = useState(query.face);
  const { schemas } = useRenderer();
  const isGone = (key: string): boolean => areAllHere && isMissingPath(schema, schemas.get, key);
  const grouped = fields.filter((field) => mayBeGrouped(field, schema, schemas.get));
  const asked = everyCondition(conditions);
  const isUnfinished = asked.some(({ path, text }) => path === '' || text === '');
  const hasGone = asked.some(({ path }) => isGone(path));
  const lack = hasGone ? '有条件的字段已不存在' : isUnfinished ? '有条件还没有填写' : '';
  const apply = (): void => {
    views.bring(columnTools);
    setQuery({
      where: writeConditions(conditions) || undefined,
      sort: sort.filter(({ field }) => field !== ''),
      density: isCompact ? 'compact' : undefined,
      group: face === undefined ? group : undefined,
      face,
      ...(columns === start ? {} : { columns: writeColumns(columns) }),
    });
    onClose();
  };
  return (
    <Modal
      open
      width={720}
      title="设置视图"
      okText="应用"
      cancelText="取消"
      okButtonProps={{ disabled: lack !== '' || columns.length === 0, title: lack }}
      onCancel={onClose}
      onOk={apply}
    >
      <div className="gj-view-edit">
        <section aria-label="显示方式">
          <h2>显示方式</h2>
          <FaceLine
            fields={fields.filter((field) => isWhole(field, schema))}
            face={face}
            mayFill={mayChange(schema)}
            onChange={setFace}
          />
        </section>
        <section aria-label="条件">
          <h2>条件</h2>
          <ConditionGroups
            fields={fields.filter(mayBeCondition)}
            {...{ conditions, isGone }}
            onChange={setConditions}
          />
        </section>
        <section aria-label="列">
          <h2>列</h2>
          <Columns
            fields={fields.filter(mayBeColumn)}
            drawn={viewed.all}
            {...{ columns, isGone }}
            onChange={setColumns}
          />
        </section>
        <section aria-label="排序">
          <h2>排序</h2>
          <Order
            fields={fields.filter((field) => mayBeSorted(field, schema))}
            {...{ sort, isGone }}
            onChange={setSort}
          />
        </section>
        {face !== undefined ? null : (
          <section aria-label="分组">
            <h2>分组</h2>
            <GroupLine fields={grouped} {...{ group, isGone }} onChange={setGroup} />
          </section>
        )}
        <label className="gj-view-density">
          <Switch checked={isCompact} onChange={setIsCompact} aria-label="紧凑的行" /> 紧凑的行
        </label>
      </div>
    </Modal>
  );
}

interface ColumnsProps {
  readonly fields: readonly ViewField[];
  /** The columns of the list, whose titles may differ from their fields'. */
  readonly drawn: readonly DrawnColumn[];
  readonly columns: readonly ViewColumn[];
  readonly isGone: (key: string) => boolean;
  readonly onChange: (columns: readonly ViewColumn[]) => void;
}

function Columns({ fields, drawn, columns, isGone, onChange }: ColumnsProps): ReactNode {
  const titleOf = (key: string): string =>
    [...drawn, ...fields].find((known) => known.key === key)?.title ?? (isGone(key) ? missingFieldTitle(key) : key);
  const swap = (index: number, step: -1 | 1): void => {
    const [one, other] = [columns[index], columns[index + step]];
    if (one === undefined || other === undefined) return;
    onChange(replaced(replaced(columns, index, other), index + step, one));
  };
  const [least, most] = COLUMN_WIDTHS;
  return (
    <>
      {columns.map((column, index) => {
        const title = titleOf(column.key);
        const change = (more: Partial<ViewColumn>): void => onChange(replaced(columns, index, { ...column, ...more }));
        return (
          <div key={column.key} className="gj-wrap gj-view-line">
            <span className="gj-view-title">{title}</span>
            <InputNumber
              size="small"
              min={least}
              max={most}
              placeholder={`宽 ${least}–${most}`}
              aria-label={`${title}的宽度`}
              value={column.width ?? null}
              onChange={(width) => change({ width: width === null ? undefined : Math.round(width) })}
            />
            <Checkbox
              aria-label={`固定${title}`}
              checked={column.isPinned}
              onChange={({ target }) => change({ isPinned: target.checked })}
            >
              固定
            </Checkbox>
            <Button
              type="text"
              size="small"
              icon={<Icon name="arrowUp" size={14} />}
              aria-label={`上移${title}`}
              disabled={index === 0}
              onClick={() => swap(index, -1)}
            />
            <Button
              type="text"
              size="small"
              icon={<Icon name="arrowDown" size={14} />}
              aria-label={`下移${title}`}
              disabled={index === columns.length - 1}
              onClick={() => swap(index, 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<Icon name="close" size={14} />}
              aria-label={`去掉${title}`}
              disabled={columns.length === 1}
              onClick={() => onChange(replaced(columns, index, undefined))}
            />
          </div>
        );
      })}
      <Select
        className="gj-view-add"
        showSearch={BY_LABEL}
        aria-label="添加列"
        placeholder="添加列"
        disabled={columns.length >= MAX_COLUMNS}
        options={optionsOf(fields.filter(({ key }) => !columns.some((column) => column.key === key)))}
        value={null}
        onChange={(key: string | null) => {
          if (key !== null) onChange([...columns, plainColumn(key)]);
        }}
      />
    </>
  );
}

interface OrderProps {
  readonly fields: readonly ViewField[];
  readonly sort: readonly SortKey[];
  readonly isGone: (key: string) => boolean;
  readonly onChange: (sort: readonly SortKey[]) => void;
}

const Order = ({ fields, sort, isGone, onChange }: OrderProps): ReactNode => (
  <>
    {sort.map((key, index) => (
      <div key={index} className="gj-wrap gj-view-line">
        <Select
          showSearch={BY_LABEL}
          aria-label={`排序字段${index + 1}`}
          placeholder="字段"
          options={[
            ...(isGone(key.field) ? [{ value: key.field, label: missingFieldTitle(key.field) }] : []),
            ...optionsOf(
              fields.filter((field) => field.key === key.field || !sort.some((other) => other.field === field.key)),
            ),
          ]}
          value={key.field === '' ? null : key.field}
          onChange={(field) => onChange(replaced(sort, index, { ...key, field: field ?? '' }))}
        />
        <Segmented
          aria-label={`排序方向${index + 1}`}
          options={[
            { value: 'up', label: '升序' },
            { value: 'down', label: '降序' },
          ]}
          value={key.descending ? 'down' : 'up'}
          onChange={(way) => onChange(replaced(sort, index, { ...key, descending: way === 'down' }))}
        />
        <Button
          type="text"
          size="small"
          icon={<Icon name="close" size={14} />}
          aria-label={`去掉排序${index + 1}`}
          disabled={sort.length === 1}
          onClick={() => onChange(replaced(sort, index, undefined))}
        />
      </div>
    ))}
    <Button
      type="link"
      icon={<Icon name="plus" />}
      disabled={sort.length >= MAX_SORT_KEYS}
      onClick={() => onChange([...sort, { field: '', descending: false }])}
    >
      添加排序
    </Button>
  </>
);
