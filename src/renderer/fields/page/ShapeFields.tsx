import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import {
  entriesOf,
  isJsonObject,
  type Json,
  partAt,
  type Path,
  pointerOf,
  readJson,
  type Shape,
  shapeOf,
  startOf,
  withMoved,
  withPart,
} from '#engine/site/pageShape.ts';
import { Icon } from '../../layout/Icon.tsx';
import { partWord, TECHNICAL, valueWord } from './pageWords.ts';
import { PictureInput } from './PictureInput.tsx';

export interface PageEdit {
  /** The id of the field; the ids of inputs begin with it. */
  readonly id: string;
  readonly root: Shape;
  readonly value: Json;
  /** Messages by JSON pointer. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly onChange: (value: Json) => void;
}

interface PartProps {
  readonly edit: PageEdit;
  readonly shape: Shape;
  readonly path: Path;
}

export const inputId = (id: string, path: Path): string => `${id}${pointerOf(path).replaceAll('/', '-')}`;

/** The inputs for the parts of an object, without those named in `without`. */
export function ShapeFields(props: PartProps & { readonly without?: readonly string[] }): ReactNode {
  const { edit, shape, path, without = [] } = props;
  const parts = partsOf(shape, partAt(edit.value, path)).filter(
    ([key, part]) => key !== '$schema' && part.const === undefined && !without.includes(key),
  );
  const [plain, technical] = [false, true].map((asked) => parts.filter(([key]) => TECHNICAL.has(key) === asked));
  const draw = ([key, part]: [string, Shape]): ReactNode => (
    <Part key={key} edit={edit} shape={shapeOf(part, edit.root)} path={[...path, key]} />
  );
  return (
    <>
      {plain?.map(draw)}
      {technical === undefined || technical.length === 0 ? null : (
        <details
          className="gj-sitepage-technical"
          open={technical.some(([key]) => hasProblem(edit, [...path, key])) || undefined}
        >
          <summary>与数据的连接</summary>
          {technical.map(draw)}
        </details>
      )}
    </>
  );
}

/** The parts of an object by name: those of its shape, or of an object without fixed names those that it has. */
function partsOf({ properties, additionalProperties: each }: Shape, value: Json | undefined): [string, Shape][] {
  if (properties !== undefined) return Object.entries(properties);
  return typeof each !== 'object' || !isJsonObject(value) ? [] : Object.keys(value).map((key) => [key, each]);
}

const hasProblem = ({ problems }: PageEdit, path: Path): boolean =>
  [...problems.keys()].some((pointer) => pointer === pointerOf(path) || pointer.startsWith(`${pointerOf(path)}/`));

function Part({ edit, shape, path }: PartProps): ReactNode {
  const name = String(path.at(-1));
  const value = partAt(edit.value, path);
  const isWhole = TECHNICAL.has(name) && (shape.type === 'object' || shape.type === 'array');
  if (isWhole)
    return (
      <Labelled {...{ edit, path }}>
        <JsonInput {...{ edit, path }} />
      </Labelled>
    );
  if (name === 'picture')
    return (
      <PictureInput
        picture={isJsonObject(value) ? value : undefined}
        onChange={(next) => edit.onChange(withPart(edit.value, path, next))}
      >
        <ShapeFields {...{ edit, shape, path }} without={['file']} />
        <Problems {...{ edit, path }} />
      </PictureInput>
    );
  if (shape.type === 'array') return <ListPart {...{ edit, shape, path }} />;
  if (shape.type === 'object')
    return (
      <fieldset className="gj-sitepage-group">
        <legend>{isJsonObject(value) && typeof value['label'] === 'string' ? value['label'] : partWord(name)}</legend>
        {isJsonObject(value) ? (
          <>
            <ShapeFields {...{ edit, shape, path }} />
            <Button size="small" onClick={() => edit.onChange(withPart(edit.value, path, undefined))}>
              去掉{partWord(name)}
            </Button>
          </>
        ) : (
          <Button
            size="small"
            onClick={() => edit.onChange(withPart(edit.value, path, startOf(shape, edit.root, partWord)))}
          >
            添加{partWord(name)}
          </Button>
        )}
        <Problems {...{ edit, path }} />
      </fieldset>
    );
  return (
    <Labelled {...{ edit, path }}>
      <PlainInput {...{ edit, shape, path }} />
    </Labelled>
  );
}

const Labelled = ({ edit, path, children }: Pick<PartProps, 'edit' | 'path'> & { children: ReactNode }): ReactNode => (
  <div className="gj-gap-4">
    <label htmlFor={inputId(edit.id, path)}>{partWord(String(path.at(-1)))}</label>
    {children}
    <Problems {...{ edit, path }} />
  </div>
);

function Problems({ edit, path }: Pick<PartProps, 'edit' | 'path'>): ReactNode {
  const messages = edit.problems.get(pointerOf(path)) ?? [];
  return messages.map((message) => (
    <p key={message} className="gj-sitepage-problem" role="alert">
      {message}
    </p>
  ));
}

/** An input for a text, a number, a choice or a yes or no. An empty one is left out of the document. */
function PlainInput({ edit, shape, path }: PartProps): ReactNode {
  const value = partAt(edit.value, path) ?? null;
  const id = inputId(edit.id, path);
  const set = (next: Json | undefined): void => edit.onChange(withPart(edit.value, path, next));
  const status = edit.problems.has(pointerOf(path)) ? ('error' as const) : ('' as const);
  if (shape.type === 'boolean')
    return (
      <Checkbox id={id} checked={value === true} onChange={({ target }) => set(target.checked ? true : undefined)} />
    );
  if (shape.enum !== undefined)
    return (
      <Select
        id={id}
        allowClear
        status={status}
        value={typeof value === 'string' || typeof value === 'number' ? value : null}
        options={shape.enum.map((each) => ({
          value: typeof each === 'number' ? each : String(each),
          label: valueWord(each),
        }))}
        onChange={(next: string | number | null | undefined) => set(next ?? undefined)}
      />
    );
  if (shape.type === 'number' || shape.type === 'integer')
    return (
      <InputNumber
        id={id}
        status={status}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => set(next ?? undefined)}
      />
    );
  const text = typeof value === 'string' ? value : '';
  const shared = {
    ...{ id, status, value: text },
    onChange: ({ target }: { target: { value: string } }) => set(target.value === '' ? undefined : target.value),
  } as const;
  const most = shape.maxLength ?? 0;
  if (most <= 60) return <Input {...shared} />;
  return <Input.TextArea {...shared} autoSize={{ minRows: 2, maxRows: 12 }} />;
}

/** A part of a document as JSON; only a readable text changes the document. */
function JsonInput({ edit, path }: Pick<PartProps, 'edit' | 'path'>): ReactNode {
  const value = partAt(edit.value, path);
  return (
    <Input.TextArea
      key={JSON.stringify(value)}
      id={inputId(edit.id, path)}
      className="gj-sitepage-json"
      autoSize
      defaultValue={value === undefined ? '' : JSON.stringify(value, undefined, 2)}
      onBlur={({ target }) => {
        const isEmpty = target.value.trim() === '';
        const next = isEmpty ? undefined : readJson(target.value);
        const isRead = isEmpty || next !== undefined;
        if (isRead) edit.onChange(withPart(edit.value, path, next));
        target.setCustomValidity(isRead ? '' : '这不是 JSON，没有采用');
        target.reportValidity();
      }}
    />
  );
}

/** The entries of a list: each with its inputs, and buttons to move, remove and add. */
function ListPart({ edit, shape, path }: PartProps): ReactNode {
  const name = String(path.at(-1));
  const entries = entriesOf(partAt(edit.value, path));
  const item = shapeOf(shape.items ?? {}, edit.root);
  const add = (): void =>
    edit.onChange(withPart(edit.value, [...path, entries.length], startOf(item, edit.root, partWord, name)));
  const remove = (i: number): void => {
    const isLast = entries.length === 1 && (shape.minItems ?? 0) === 0;
    edit.onChange(withPart(edit.value, isLast ? path : [...path, i], undefined));
  };
  return (
    <fieldset className="gj-sitepage-group">
      <legend>{partWord(name)}</legend>
      {entries.map((_, i) => (
        <div key={i} className="gj-gap-8 gj-sitepage-entry">
          <EntryTools
            title={`${partWord(name)}${i + 1}`}
            isFirst={i === 0}
            isLast={i === entries.length - 1}
            onMove={(by) => edit.onChange(withMoved(edit.value, path, i, i + by))}
            onRemove={() => remove(i)}
          />
          {item.type === 'object' ? (
            <ShapeFields edit={edit} shape={item} path={[...path, i]} />
          ) : item.type === 'array' ? (
            <ListPart edit={edit} shape={item} path={[...path, i]} />
          ) : (
            <PlainInput edit={edit} shape={item} path={[...path, i]} />
          )}
          <Problems edit={edit} path={[...path, i]} />
        </div>
      ))}
      <Button
        size="small"
        icon={<Icon name="plus" size={14} />}
        disabled={entries.length >= (shape.maxItems ?? Infinity)}
        onClick={add}
      >
        添加
      </Button>
      <Problems {...{ edit, path }} />
    </fieldset>
  );
}

interface EntryToolsProps {
  /** What is moved or removed, for screen readers. */
  readonly title: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** The buttons of an entry: up, down, remove. */
export const EntryTools = ({ title, isFirst, isLast, onMove, onRemove }: EntryToolsProps): ReactNode => (
  <span className="gj-sitepage-tools">
    <Button
      type="text"
      size="small"
      aria-label={`上移${title}`}
      disabled={isFirst}
      icon={<Icon name="arrowUp" size={14} />}
      onClick={() => onMove(-1)}
    />
    <Button
      type="text"
      size="small"
      aria-label={`下移${title}`}
      disabled={isLast}
      icon={<Icon name="arrowDown" size={14} />}
      onClick={() => onMove(1)}
    />
    <Button
      type="text"
      size="small"
      aria-label={`移除${title}`}
      icon={<Icon name="trash" size={14} />}
      onClick={onRemove}
    />
  </span>
);
