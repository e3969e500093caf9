import { Fragment, lazy, Suspense, useState, type ReactNode } from 'react';
import type { PublicRow } from '#wire/SiteReplies.ts';
import { Facts } from './Facts.tsx';
import { idOf, rowText, rowMark } from './rowText.ts';
import { RichText } from './RichText.tsx';
import type { LayoutProps } from './TextRows.tsx';

const PublicForm = lazy(async () => ({ default: (await import('../form/PublicForm.tsx')).PublicForm }));

/** Rows that open, such as vacancies; in each, the form to apply for it. */
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
  const { title, tags = [], facts = [], texts = [] } = block.show;
  const { apply, applyField, applyTitle = '在线提交' } = block;
  const [isOpen, setOpen] = useState(false);
  return (
    <details {...rowMark(block, row)} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{rowText(row, title)}</strong>
        {tags
          .map((tag) => rowText(row, tag))
          .filter((tag) => tag !== '')
          .map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
      </summary>
      {isOpen ? (
        <div className="gs-job">
          <Facts row={row} facts={facts} />
          {texts.map(({ field, title: heading }) =>
            rowText(row, field) === '' ? null : (
              <Fragment key={field}>
                <h3>{heading}</h3>
                <RichText html={rowText(row, field)} />
              </Fragment>
            ),
          )}
          {apply === undefined || applyField === undefined ? null : (
            <Suspense fallback={<div className="gs-waiting" />}>
              <h3>{applyTitle}</h3>
              <PublicForm form={apply} fixed={{ [applyField]: { value: idOf(row), text: rowText(row, title) } }} />
            </Suspense>
          )}
        </div>
      ) : null}
    </details>
  );
}
