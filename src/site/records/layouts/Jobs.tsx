import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { PublicRow } from '#client/site/SiteReplies.ts';
import { Facts } from '../Facts.tsx';
import { idOf } from '../idOf.ts';
import { RichText } from '../../text/RichText.tsx';
import { textOf } from '../textOf.ts';
import type { LayoutProps } from './LayoutProps.ts';

const PublicForm = lazy(async () => ({ default: (await import('../../form/PublicForm.tsx')).PublicForm }));

/** Vacancies that open; in each, the form to apply for it. */
export function Jobs({ block, rows }: LayoutProps): ReactNode {
  return (
    <div className="gs-jobs">
      {rows.map((row) => (
        <Job key={idOf(row)} block={block} row={row} />
      ))}
    </div>
  );
}

function Job({ block, row }: { block: LayoutProps['block']; row: PublicRow }): ReactNode {
  const { title, text, tags = [], facts = [], content } = block.show;
  const { apply, applyField } = block;
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{textOf(row, title)}</strong>
        {tags
          .map((tag) => textOf(row, tag))
          .filter((tag) => tag !== '')
          .map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
      </summary>
      {isOpen ? (
        <div className="gs-job">
          <Facts row={row} facts={facts} />
          {[text, content].map((field) =>
            textOf(row, field) === '' ? null : <RichText key={field} html={textOf(row, field)} />,
          )}
          {apply === undefined || applyField === undefined ? null : (
            <Suspense fallback={<div className="gs-waiting" />}>
              <h3>应聘这个岗位</h3>
              <PublicForm form={apply} fixed={{ [applyField]: { value: idOf(row), text: textOf(row, title) } }} />
            </Suspense>
          )}
        </div>
      ) : null}
    </details>
  );
}
