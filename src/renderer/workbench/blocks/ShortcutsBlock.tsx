import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RecordReply } from '#wire/RecordReply.ts';
import type { OfferedShortcuts } from '#engine/workbench/OfferedWorkbench.ts';
import type { FormRequest } from '../../records/FormRequest.ts';
import { preloadForm } from '../../form/preloadForm.ts';
import { FORCED_NAVIGATION } from '../../stores/FORCED_NAVIGATION.ts';
import { Icon } from '../../layout/Icon.tsx';
import { useRenderer } from '../../stores/RendererContext.ts';
import { useGoOn } from '../../actions/useGoOn.ts';

const FormDrawer = lazy(async () => ({ default: (await import('../../form/FormDrawer.tsx')).FormDrawer }));

/** Buttons that open the form of a new record; what was saved is opened next. */
export function ShortcutsBlock({ block }: { block: OfferedShortcuts }): ReactNode {
  const { recordPath } = useRenderer();
  const navigate = useNavigate();
  const [open, setOpen] = useState<OfferedShortcuts['items'][number]>();
  const request = useMemo(() => (open === undefined ? undefined : requestOf(open)), [open]);
  const close = (): void => setOpen(undefined);
  const goOn = useGoOn();
  const show = ({ Record }: RecordReply, next: FormRequest['transition']): void => {
    close();
    if (next !== undefined && request !== undefined) {
      goOn(request.entity, Record, next);
      return;
    }
    const path = typeof Record['Id'] === 'number' ? recordPath(request?.entity ?? '', Record['Id']) : undefined;
    if (path !== undefined) void navigate(path, { state: FORCED_NAVIGATION });
  };
  return (
    <section className="gj-shortcut-bar" aria-label={block.title}>
      <ul>
        {block.items.map((item) => (
          <li key={item.title}>
            <button type="button" onMouseEnter={preloadForm} onFocus={preloadForm} onClick={() => setOpen(item)}>
              <Icon name="plus" size={16} />
              {item.title}
            </button>
          </li>
        ))}
      </ul>
      {request === undefined ? null : (
        <Suspense>
          <FormDrawer request={request} onClose={close} onSaved={show} offersStep />
        </Suspense>
      )}
    </section>
  );
}

function requestOf(props: OfferedShortcuts['items'][number]): FormRequest {
  const { title, entity, form, values = {}, fixed = false } = props;
  const prefill = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
  return { entity, form, id: undefined, title, prefill, isFixed: fixed };
}
