import { observer } from '@formily/react';
import { useId, type ReactNode } from 'react';
import type { SectionModel } from '#engine/model/EntityModel.ts';
import type { FieldModel } from '#fields/FieldModel.ts';
import { Icon } from '../../layout/Icon.tsx';
import { DeferredBlock, guessedHeight } from '../DeferredBlock.tsx';
import { useFormParts } from './EngineContext.ts';
import { FieldView } from './FieldView.tsx';

/** So many fields are drawn in one go; further ones when they come near the window. */
const BLOCK = 24;

interface FormSectionProps {
  readonly section: SectionModel;
  /** How many fields stand before this section. */
  readonly before: number;
  readonly isOpen: boolean;
  /** Draw everything at once, wherever the section stands. */
  readonly isEager: boolean;
  readonly onToggle: (key: string) => void;
}

/** A section of a form with its heading; away while none of its fields is shown. */
export const FormSection = observer(function FormSection({
  section,
  before,
  isOpen,
  isEager,
  onToggle,
}: FormSectionProps): ReactNode {
  const { engine } = useFormParts();
  const titleId = useId();
  if (!section.fields.some((field) => engine.field(field.name).display === 'visible')) return null;
  return (
    <section className="gj-section" aria-labelledby={section.title === '' ? undefined : titleId}>
      {section.title === '' ? null : (
        <SectionHead section={section} titleId={titleId} isOpen={isOpen} onToggle={onToggle} />
      )}
      {isOpen ? (
        <>
          {section.description === undefined ? null : <p className="gj-section-text">{section.description}</p>}
          {blocksOf(section.fields).map((fields, index) => (
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

function SectionHead({
  section,
  titleId,
  isOpen,
  onToggle,
}: Pick<FormSectionProps, 'section' | 'isOpen' | 'onToggle'> & { titleId: string }): ReactNode {
  if (!section.collapsed)
    return (
      <h2 id={titleId} className="gj-section-title">
        {section.title}
      </h2>
    );
  return (
    <h2 className="gj-section-title">
      <button
        type="button"
        id={titleId}
        aria-expanded={isOpen}
        onClick={() => {
          onToggle(section.key);
        }}
      >
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} />
        {section.title}
        {isOpen ? null : <span className="gj-section-hint">{section.fields.length} 项，点击展开</span>}
      </button>
    </h2>
  );
}

function blocksOf(fields: readonly FieldModel[]): FieldModel[][] {
  return Array.from({ length: Math.ceil(fields.length / BLOCK) }, (_, index) =>
    fields.slice(index * BLOCK, (index + 1) * BLOCK),
  );
}
