import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RecordReply } from '#client/records/RecordReply.ts';
import type { OfferedShortcuts } from '#core/workbench/OfferedWorkbench.ts';
import { preloadForm } from '../../form/open/preloadForm.ts';
import { Icon } from '../../icons/Icon.tsx';
import { useRenderer } from '../../RendererContext.ts';

const FormDrawer = lazy(async () => ({ default: (await import('../../form/FormDrawer.tsx')).FormDrawer }));

/** Buttons that open the form of a new record; what was saved is opened next. */
export function ShortcutsBlock({ block }: { block: OfferedShortcuts }): ReactNode {
  const { recordPath } = useRenderer();
  const navigate = useNavigate();
  const [open, setOpen] = useState<OfferedShortcuts['items'][number]>();
  const entity = open?.list.slice(0, open.list.indexOf('/')) ?? '';
  const close = (): void => {
    setOpen(undefined);
  };
  const show = ({ Record }: RecordReply): void => {
    close();
    const path = typeof Record['Id'] === 'number' ? recordPath(entity, Record['Id']) : undefined;
    if (path !== undefined) void navigate(path);
  };
  return (
    <section className="gj-shortcut-bar" aria-label={block.title}>
      <ul>
        {block.items.map((item) => (
          <li key={`${item.list} ${item.form}`}>
            <button
              type="button"
              onMouseEnter={preloadForm}
              onFocus={preloadForm}
              onClick={() => {
                setOpen(item);
              }}
            >
              <Icon name="plus" size={16} />
              {item.title}
            </button>
          </li>
        ))}
      </ul>
      {open === undefined ? null : (
        <Suspense>
          <FormDrawer
            request={{ entity, form: open.form, id: undefined, prefill: {} }}
            onClose={close}
            onSaved={show}
          />
        </Suspense>
      )}
    </section>
  );
}
