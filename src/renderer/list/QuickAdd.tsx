import { Button } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import type { Prefilled } from '../records/FormRequest.ts';
import { preloadForm } from '../form/preloadForm.ts';
import { Icon } from '../layout/Icon.tsx';
import { type EntitySchema, useEnums } from '../stores/RendererContext.ts';
import './table/timeline.css';

const InlineForm = lazy(async () => ({ default: (await import('../form/InlineForm.tsx')).InlineForm }));

interface QuickAddProps {
  readonly schema: EntitySchema;
  readonly list: ListModel;
  /** The initial values that link the new record. */
  readonly prefill: Readonly<Record<string, Prefilled>>;
  readonly onSaved: () => void;
}

/** Adds records directly above a timeline: a button for each kind, replaced by the form of that kind when pressed. */
export function QuickAdd({ schema, list, prefill, onSaved }: QuickAddProps): ReactNode {
  const { timeline } = list;
  const form = timeline?.add;
  const [kind, setKind] = useState<Value>();
  const tag = timeline?.tag === undefined ? undefined : schema.model.field(timeline.tag);
  const [left, setLeft] = useState<Value>();
  const close = (): void => {
    setLeft(kind);
    setKind(undefined);
  };
  if (form === undefined) return null;
  const model = schema.model.forms.get(form);
  // One line has the kind among its fields.
  const isLine = model?.sections.some(({ line }) => line === true) === true;
  const asked = isLine ? undefined : tag;
  if (kind === undefined)
    return <Kinds tag={asked} title={isLine ? model?.title : undefined} left={left} onChoose={setKind} />;
  const chosen = asked === undefined ? {} : { [asked.name]: { value: kind } };
  return (
    <div className="gj-wrap gj-quick is-open">
      <Suspense fallback={<FormSkeleton />}>
        <InlineForm
          request={{ entity: list.entity, form, id: undefined, prefill: { ...prefill, ...chosen }, isFixed: true }}
          onClose={close}
          onSaved={() => {
            close();
            onSaved();
          }}
        />
      </Suspense>
    </div>
  );
}

interface KindsProps {
  readonly tag: FieldModel | undefined;
  /** The label of the only button, which is as wide as the form that it opens. */
  readonly title: string | undefined;
  /** The kind whose form was just closed: its button gets the focus back. */
  readonly left: Value | undefined;
  readonly onChoose: (kind: Value) => void;
}

function Kinds({ tag, title, left, onChoose }: KindsProps): ReactNode {
  const opener = useRef<HTMLButtonElement>(null);
  const type = tag?.enum?.type ?? '';
  const items = useEnums(type === '' ? [] : [type])(type)?.items ?? [];
  const kinds =
    tag === undefined ? [{ Value: 0, Label: title ?? '新增' }] : items.filter(({ IsEnabled }) => IsEnabled !== false);
  useEffect(() => opener.current?.focus({ preventScroll: true }), []);
  return (
    <div className="gj-wrap gj-quick">
      {kinds.map(({ Value: kind, Label }) => (
        <Button
          key={kind}
          className={title === undefined ? '' : 'gj-quick-line'}
          ref={kind === left ? opener : undefined}
          icon={<Icon name="plus" />}
          onMouseEnter={preloadForm}
          onFocus={preloadForm}
          onClick={() => onChoose(kind)}
        >
          {Label}
        </Button>
      ))}
    </div>
  );
}
