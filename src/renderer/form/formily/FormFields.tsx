import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { FormProvider, observer } from '@formily/react';
import { isEmpty } from '#language/Value.ts';
import type { SectionModel } from '#engine/model/EntityModel.ts';
import { OPEN } from '#engine/rules/EFFECTS.ts';
import type { FieldState } from '#engine/rules/FieldState.ts';
import './form.css';
import { EngineContext, type FormParts, useFormParts } from './EngineContext.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { Icon } from '../../layout/Icon.tsx';
import type { Cell } from './FormEngine.ts';
import { focusControl } from './focusControl.ts';
import { FieldView } from './FieldView.tsx';

const FormPages = lazy(() => import('./FormPages.tsx'));

/** Number of fields rendered in one block; further blocks render when they come near the viewport. */
const BLOCK = 24;

interface FormSectionProps {
  readonly section: SectionModel;
  /** The number of fields before this section. */
  readonly before: number;
  readonly isOpen: boolean;
  /** Render everything immediately, wherever the section is. */
  readonly isEager: boolean;
  readonly onToggle: (key: string) => void;
  /** Called with whether rules open the section, each time that is evaluated. */
  readonly onCall: (key: string, isCalled: boolean) => void;
}

/** A section of a form with its heading; away while none of its fields is shown. */
const FormSection = observer(function FormSection(props: FormSectionProps): ReactNode {
  const { section, before, isOpen, isEager, onToggle, onCall } = props;
  const { engine, without } = useFormParts();
  const titleId = useId();
  const { key } = section;
  const shown = section.fields.filter(({ name }) => name !== without);
  const isCalled =
    section.collapsed && section.fields.some(({ name }) => isOpenedBy(engine.field(name).componentProps));
  useEffect(() => onCall(key, isCalled), [isCalled, key, onCall]);
  if (!shown.some((field) => engine.field(field.name).display === 'visible')) return null;
  const isLine = section.line === true;
  const hasHead = section.title !== '' && !isLine;
  return (
    <section
      className={isLine ? 'gj-section is-line' : 'gj-section'}
      aria-label={isLine ? section.title : undefined}
      aria-labelledby={hasHead ? titleId : undefined}
    >
      {!hasHead ? null : <SectionHead section={section} titleId={titleId} isOpen={isOpen} onToggle={onToggle} />}
      {isOpen ? (
        <>
          {section.description === undefined ? null : <p className="gj-section-text">{section.description}</p>}
          {blocksOf(shown).map((fields, index) => (
            <DeferredBlock key={index} count={fields.length} isEager={isEager || before + index * BLOCK < BLOCK}>
              <div className="gj-grid" style={{ containIntrinsicBlockSize: `auto ${guessedHeight(fields.length)}px` }}>
                {fields.map((field) => (
                  <FieldView key={field.name} model={field} />
                ))}
              </div>
            </DeferredBlock>
          ))}
        </>
      ) : null}
    </section>
  );
});

/** Whether rules open the section of a field. */
const isOpenedBy = (props: unknown): boolean => (props as { readonly set: FieldState['set'] }).set?.[OPEN] === true;

function SectionHead(
  props: Pick<FormSectionProps, 'section' | 'isOpen' | 'onToggle'> & { titleId: string },
): ReactNode {
  const { section, titleId, isOpen, onToggle } = props;
  if (!section.collapsed)
    return (
      <h2 id={titleId} className="gj-section-title">
        {section.title}
      </h2>
    );
  return (
    <h2 className="gj-section-title">
      <button type="button" id={titleId} aria-expanded={isOpen} onClick={() => onToggle(section.key)}>
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
        {section.title}
        {isOpen ? null : <span className="gj-hint gj-section-hint">{section.fields.length} 项，点击展开</span>}
      </button>
    </h2>
  );
}

function blocksOf(fields: readonly FieldModel[]): FieldModel[][] {
  return Array.from({ length: Math.ceil(fields.length / BLOCK) }, (_, index) =>
    fields.slice(index * BLOCK, (index + 1) * BLOCK),
  );
}

/** All sections of a form. Collapsed sections are initially open when one of their fields has input. */
export function FormFields({ parts, isEager }: { parts: FormParts; isEager: boolean }): ReactNode {
  const { sections, input } = parts.engine.state;
  const { layout } = input.form;
  const root = useRef<HTMLDivElement>(null);
  const { closed, revealed, toggle, call, page, setPage } = useSections(parts, root);
  const starts = useMemo(() => countBefore(sections), [sections]);
  useEffect(() => {
    // Fields that appear from now on were called by something the user did, and may be seen to come.
    root.current?.classList.add('is-live');
  }, []);
  const draw = (section: SectionModel, index: number): ReactNode => (
    <FormSection
      key={section.key}
      section={section}
      before={starts[index] ?? 0}
      isOpen={isEager || !closed.has(section.key)}
      isEager={isEager || revealed.has(section.key)}
      onToggle={toggle}
      onCall={call}
    />
  );
  return (
    <AroundFields parts={parts}>
      <div ref={root} className="gj-gap-8 gj-form-fields">
        {layout === undefined ? (
          sections.map(draw)
        ) : (
          <Suspense>
            <FormPages layout={layout} page={page} onPage={setPage}>
              {sections.map((section, index) => (section.page.key === page ? draw(section, index) : null))}
            </FormPages>
          </Suspense>
        )}
      </div>
    </AroundFields>
  );
}

/** The contexts that rendered fields need. */
const AroundFields = ({ parts, children }: { parts: FormParts; children: ReactNode }): ReactNode => (
  <FormProvider form={parts.engine.form}>
    <EngineContext value={parts}>{children}</EngineContext>
  </FormProvider>
);

interface Sections {
  readonly closed: ReadonlySet<string>;
  /** Sections rendered in any case, because one of their fields must be shown. */
  readonly revealed: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly call: FormSectionProps['onCall'];
  readonly page: string;
  readonly setPage: (key: string) => void;
}

/** The open sections; scrolls to a field when the engine requests it. */
function useSections(parts: FormParts, root: RefObject<HTMLElement | null>): Sections {
  const { engine } = parts;
  const [{ closed }, setOpen] = useState<OpenSections>(() => ({ closed: closedAtFirst(parts), called: new Set() }));
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set());
  const [page, setPage] = useState(engine.state.sections[0]?.page.key ?? '');
  const [target, setTarget] = useState<{ readonly field: string; readonly cell: Cell | undefined }>();
  useEffect(() => {
    engine.onReveal((field, cell) => {
      const section = engine.state.sections.find((other) => other.fields.includes(field));
      if (section === undefined) return;
      setOpen((before) => openSection(before, section.key));
      setRevealed((before) => new Set([...before, section.key]));
      setPage(section.page.key);
      setTarget({ field: field.name, cell });
    });
  }, [engine]);
  useEffect(() => {
    if (target === undefined) return;
    focusControl(root.current?.querySelector(`[data-field="${target.field}"]`) ?? null);
    if (target.cell) engine.revealCell(target.field, target.cell);
  }, [engine, target, root]);
  const toggle = useCallback((key: string) => setOpen((before) => toggleSection(before, key)), []);
  const call = useCallback((key: string, isCalled: boolean) => {
    setOpen((before) => callSection(before, key, isCalled));
  }, []);
  return { closed, revealed, toggle, call, page, setPage };
}

function closedAtFirst({ engine }: FormParts): ReadonlySet<string> {
  const { state } = engine;
  const needsNothing = (section: SectionModel): boolean =>
    section.fields.every(
      (field) => isEmpty(state.shown(field.name)) || field.default !== undefined || state.isReadOnly(field),
    );
  const isCalled = ({ fields }: SectionModel): boolean =>
    fields.some((field) => state.stateOf(field).set?.[OPEN] === true);
  return new Set(
    state.sections
      .filter((section) => section.collapsed && needsNothing(section) && !isCalled(section))
      .map(({ key }) => key),
  );
}

function countBefore(sections: readonly SectionModel[]): number[] {
  let count = 0;
  return sections.map(({ fields }) => {
    const before = count;
    count += fields.length;
    return before;
  });
}

/** Height of a row of fields in pixels, reserved for fields not rendered yet. */
const ROW = 84;
const COLUMNS = 3;
const NEAR = '600px 0px';

/** Estimated height in pixels of this many fields, until they are rendered. */
const guessedHeight = (count: number): number => Math.ceil(count / COLUMNS) * ROW;

/** Renders its content when it comes near the viewport, and keeps it rendered. */
function DeferredBlock(props: { count: number; isEager: boolean; children: ReactNode }): ReactNode {
  const { count, isEager, children } = props;
  const [isNear, setIsNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = isEager || isNear;
  useEffect(() => {
    const element = place.current;
    if (isDrawn || element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isDrawn]);
  return isDrawn ? children : <div ref={place} style={{ blockSize: guessedHeight(count) }} />;
}

/** Which sections of a form that can be closed are closed, by their keys, and which rules open at the moment. */
export interface OpenSections {
  readonly closed: ReadonlySet<string>;
  readonly called: ReadonlySet<string>;
}

/** Applies on each render whether rules open a section: it opens when they start to, not after the user closed it. */
export function callSection(sections: OpenSections, key: string, isCalled: boolean): OpenSections {
  const { closed, called } = sections;
  if (called.has(key) === isCalled) return sections;
  return isCalled
    ? { closed: without(closed, key), called: new Set([...called, key]) }
    : { closed, called: without(called, key) };
}

/** Opens a section, for example one with an error. */
export const openSection = (sections: OpenSections, key: string): OpenSections => ({
  ...sections,
  closed: without(sections.closed, key),
});

/** A section is closed that was open, and opened that was closed. */
export const toggleSection = (sections: OpenSections, key: string): OpenSections =>
  sections.closed.has(key) ? openSection(sections, key) : { ...sections, closed: new Set([...sections.closed, key]) };

const without = (keys: ReadonlySet<string>, key: string): ReadonlySet<string> =>
  new Set([...keys].filter((other) => other !== key));

/** One field of a form without the others; rules and validation still cover the whole form. */
export function SingleField({ engine, controls, field }: FormParts & { readonly field: FieldModel }): ReactNode {
  const parts = useMemo(() => ({ engine, controls }), [engine, controls]);
  return (
    <AroundFields parts={parts}>
      <FieldView model={field} />
    </AroundFields>
  );
}
