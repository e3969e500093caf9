import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isEmpty } from '#language/isEmpty.ts';
import type { SectionModel } from '#engine/model/EntityModel.ts';
import '../form.css';
import { EngineContext, type FormParts } from './EngineContext.ts';
import { FormSection } from './FormSection.tsx';

/** All sections of a form. Collapsed ones are open from the start when somebody has filled in a field of them. */
export function FormFields({ parts, isEager }: { parts: FormParts; isEager: boolean }): ReactNode {
  const { sections } = parts.engine.state;
  const root = useRef<HTMLDivElement>(null);
  const { closed, revealed, toggle } = useSections(parts, root);
  const starts = useMemo(() => countBefore(sections), [sections]);
  useEffect(() => {
    // Fields that appear from now on were called by something the user did, and may be seen to come.
    root.current?.classList.add('is-live');
  }, []);
  return (
    <EngineContext value={parts}>
      <div ref={root} className="gj-form-fields">
        {sections.map((section, index) => (
          <FormSection
            key={section.key}
            section={section}
            before={starts[index] ?? 0}
            isOpen={isEager || !closed.has(section.key)}
            isEager={isEager || revealed.has(section.key)}
            onToggle={toggle}
          />
        ))}
      </div>
    </EngineContext>
  );
}

interface Sections {
  readonly closed: ReadonlySet<string>;
  /** Drawn wherever they stand, because a field in them was to be shown. */
  readonly revealed: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
}

/** Which sections are open; brings a field into sight when the engine asks for it. */
function useSections(parts: FormParts, root: RefObject<HTMLElement | null>): Sections {
  const { engine } = parts;
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => closedAtFirst(parts));
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const [target, setTarget] = useState<{ readonly field: string }>();
  useEffect(() => {
    engine.onReveal((field) => {
      const section = engine.state.sections.find((other) => other.fields.includes(field));
      if (section === undefined) return;
      setClosed((before) => without(before, section.key));
      setRevealed((before) => new Set([...before, section.key]));
      setTarget({ field: field.name });
    });
  }, [engine]);
  useEffect(() => {
    if (target !== undefined) focusField(root.current, target.field);
  }, [target, root]);
  const toggle = useCallback((key: string) => {
    setClosed((before) => (before.has(key) ? without(before, key) : new Set([...before, key])));
  }, []);
  return { closed, revealed, toggle };
}

function closedAtFirst({ engine }: FormParts): ReadonlySet<string> {
  const { state } = engine;
  const needsNothing = (section: SectionModel): boolean =>
    section.fields.every(
      (field) => isEmpty(state.shown(field.name)) || field.default !== undefined || state.isReadOnly(field),
    );
  return new Set(state.sections.filter((section) => section.collapsed && needsNothing(section)).map(({ key }) => key));
}

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...keys].filter((other) => other !== key));

function countBefore(sections: readonly SectionModel[]): number[] {
  let count = 0;
  return sections.map(({ fields }) => {
    const before = count;
    count += fields.length;
    return before;
  });
}

function focusField(root: HTMLElement | null, name: string): void {
  const frame = root?.querySelector(`[data-field="${name}"]`);
  frame?.scrollIntoView({ block: 'center' });
  frame
    ?.querySelector<HTMLElement>('input:not([hidden]), textarea, button, [tabindex="0"]')
    ?.focus({ preventScroll: true });
}
