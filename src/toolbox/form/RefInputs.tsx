import { Input, Select } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { isEmpty, type Value, type Values } from '#language/Value.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { fieldHead, readLabel, valueLabel } from '#proof/cases/valueLabels.ts';
import { NumberBox } from '#renderer/fields/NumberBox.tsx';
import type { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import type { ToolsProduct } from '../state/ToolsProduct.ts';
import { isAmount, isReference, valueSort } from '#fields/table/fieldKinds.ts';

interface RefInputsProps {
  readonly product: ToolsProduct;
  readonly model: EntityModel;
  readonly engine: FormEngine;
}

interface ReadRecord {
  /** The reference as rules name it. */
  readonly key: string;
  readonly title: string;
  readonly target: EntityModel;
  readonly fields: readonly FieldModel[];
}

/** The values that rules read from referenced records, entered by hand: the records need not exist. */
export function RefInputs({ product, model, engine }: RefInputsProps): ReactNode {
  const [, setCount] = useState(0);
  useEffect(() => engine.watch(() => setCount((count) => count + 1)), [engine]);
  const records = readRecords(product, model);
  if (records.length === 0) return null;
  const { refs, values } = engine.state.context();
  return (
    <details className="gj-refs">
      <summary>规则读取的引用记录</summary>
      <p>规则会用到下列记录的字段。可以在表单中选择真实的记录，也可以在这里直接填写。</p>
      {records.map((record) => (
        <fieldset key={record.key}>
          <legend>{record.title}</legend>
          {record.fields.map((field) => (
            <RefInput
              key={field.name}
              title={fieldHead(record.target, field)}
              field={field}
              value={isEmpty(values[record.key]) ? null : (refs[record.key]?.[field.name] ?? null)}
              product={product}
              onChange={(value) => enterRef(engine, model, record, field.name, value)}
            />
          ))}
        </fieldset>
      ))}
    </details>
  );
}

const readRecords = ({ findEntity }: ToolsProduct, model: EntityModel): ReadRecord[] =>
  [...model.ruleSet.references].flatMap(([key, names]) => {
    const reference = model.field(key);
    const target = findEntity(reference?.reference?.entity ?? '');
    const fields = names.flatMap((name) => target?.field(name) ?? []).filter(({ name }) => name !== 'Id');
    if (reference === undefined || target === undefined || fields.length === 0) return [];
    return [{ key, title: reference.title, target, fields }];
  });

/** Enters a field of a referenced record; an empty reference then refers to a fictitious record. */
function enterRef(
  engine: FormEngine,
  model: EntityModel,
  { key, fields }: ReadRecord,
  name: string,
  value: Value,
): void {
  const { refs, values } = engine.state.context();
  const blank = Object.fromEntries(fields.map((field) => [field.name, null]));
  const known: Values = isEmpty(values[key]) ? blank : { ...blank, ...refs[key] };
  const lookup = model.fields.find(({ reference }) => reference?.idField === key);
  const made: Record<string, Value> = isEmpty(values[key])
    ? { [key]: 1, ...(lookup === undefined ? {} : { [lookup.name]: MADE_UP }) }
    : {};
  engine.enter({
    values: made,
    texts: isEmpty(values[key]) ? { [key]: MADE_UP } : {},
    refs: { [key]: { ...known, [name]: value } },
  });
}

const MADE_UP = '测试记录';

function RefInput(props: {
  title: string;
  field: FieldModel;
  value: Value;
  product: ToolsProduct;
  onChange: (value: Value) => void;
}): ReactNode {
  const { title, field, value, product, onChange } = props;
  const id = useId();
  return (
    <div className="gj-gap-4 gj-ref">
      <label htmlFor={id}>{title}</label>
      <RefControl id={id} field={field} value={value} product={product} onChange={onChange} />
    </div>
  );
}

function RefControl(props: {
  id: string;
  field: FieldModel;
  value: Value;
  product: ToolsProduct;
  onChange: (value: Value) => void;
}): ReactNode {
  const { id, field, value, product, onChange } = props;
  const { enums } = product;
  const items =
    valueSort(field) === 'boolean'
      ? [true, false]
      : (enums(field.enum?.type ?? '')?.items ?? []).map(({ Value: own }) => own);
  if (items.length > 0)
    return (
      <Select
        id={id}
        allowClear
        placeholder="空"
        options={items.map((item) => ({ value: String(valueLabel(field, item, enums)) }))}
        value={value === null ? null : String(valueLabel(field, value, enums))}
        onChange={(label: string | null | undefined) => {
          onChange(label === null || label === undefined ? null : (readLabel(field, label, enums).value ?? null));
        }}
      />
    );
  if (isAmount(field) || isReference(field))
    return (
      <NumberBox
        id={id}
        placeholder="空"
        title={field.title}
        unit={field.unit}
        digits={isReference(field) ? 0 : field.digits}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
      />
    );
  return (
    <Input
      id={id}
      placeholder="空"
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
