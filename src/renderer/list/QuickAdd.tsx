import { Button } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Value } from '#language/Value.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import type { ListModel } from '#engine/model/ListModel.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import type { Prefilled } from '../records/FormRequest.ts';
import { preloadForm } from '../form/preloadForm.ts';
import { Icon } from '../layout/Icon.tsx';
import type { EntitySchema } from '../stores/EntitySchema.ts';
import { useEnums } from '../stores/useEnums.ts';
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
  if (kind === undefined) return <Kinds tag={tag} left={left} onChoose={setKind} />;
  const chosen = tag === undefined ? {} : { [tag.name]: { value: kind } };
  return (
    <div className="gj-quick is-open">
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
  /** The kind whose form was just closed: its button gets the focus back. */
  readonly left: Value | undefined;
  readonly onChoose: (kind: Value) => void;
}

function Kinds({ tag, left, onChoose }: KindsProps): ReactNode {
  const opener = useRef<HTMLButtonElement>(null);
  const type = tag?.enum?.type ?? '';
  const items = useEnums(type === '' ? [] : [type])(type)?.items ?? [];
  const kinds =
    tag === undefined ? [{ Value: 0, Label: '新增' }] : items.filter(({ IsEnabled }) => IsEnabled !== false);
  useEffect(() => opener.current?.focus({ preventScroll: true }), []);
  return (
    <div className="gj-quick">
      {kinds.map(({ Value: kind, Label }) => (
        <Button
          key={kind}
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
