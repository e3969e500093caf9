import { Button } from 'antd';
import { observer } from '@formily/react';
import { useEffect, useId, type ReactNode } from 'react';
import type { FormLayout } from '#engine/model/EntityModel.ts';
import { tabId, TabStrip } from '../../layout/TabStrip.tsx';
import { useFormParts } from './EngineContext.ts';
import type { FormEngine } from './FormEngine.ts';
import './formPages.css';

interface FormPagesProps {
  readonly layout: FormLayout;
  readonly page: string;
  readonly onPage: (key: string) => void;
  readonly children: ReactNode;
}

/** A page of a form that shows something now. */
interface Page {
  readonly key: string;
  readonly title: string;
  /** Names of its visible fields. */
  readonly fields: readonly string[];
  /** The number of fields with errors. */
  readonly wrong: number;
}

/** The navigation between the pages of a form, around the open page; each shows its number of errors. */
const FormPages = observer(function FormPages({ layout, page, onPage, children }: FormPagesProps): ReactNode {
  const { engine } = useFormParts();
  const pages = pagesOf(engine);
  const [first] = pages;
  const current = pages.findIndex(({ key }) => key === page);
  useEffect(() => {
    // Rules took everything away from the page that was open.
    if (current < 0 && first !== undefined) onPage(first.key);
  }, [current, first, onPage]);
  const panel = useId();
  if (layout === 'steps')
    return (
      <StepPages pages={pages} current={current} engine={engine} onPage={onPage}>
        {children}
      </StepPages>
    );
  return (
    <>
      <TabStrip
        label="表单页签"
        scenes={pages.map((one) => ({ key: one.key, title: titleOf(one), hasCount: false }))}
        current={page}
        counts={undefined}
        onChange={onPage}
        panel={panel}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, page)} className="gj-gap-8">
        {children}
      </div>
    </>
  );
});

export default FormPages;

interface StepPagesProps {
  readonly pages: readonly Page[];
  readonly current: number;
  readonly engine: FormEngine;
  readonly onPage: (key: string) => void;
  readonly children: ReactNode;
}

/** Steps can go back freely, and forward only past pages without errors. */
function StepPages({ pages, current, engine, onPage, children }: StepPagesProps): ReactNode {
  const go = (to: number): void => {
    for (const passed of pages.slice(current, to)) {
      const issues = engine.checkFields(passed.fields);
      if (issues.length === 0) continue;
      engine.reveal(issues);
      return;
    }
    onPage(pages[to]?.key ?? '');
  };
  return (
    <>
      <ol className="gj-form-steps" aria-label="表单步骤">
        {pages.map((one, index) => (
          <li key={one.key}>
            <button
              type="button"
              aria-current={index === current ? 'step' : undefined}
              className={one.wrong > 0 ? 'is-wrong' : undefined}
              onClick={() => go(index)}
            >
              <span className="gj-form-step">{index + 1}</span>
              {titleOf(one)}
            </button>
          </li>
        ))}
      </ol>
      <div className="gj-gap-8">{children}</div>
      <div className="gj-form-turn">
        {current <= 0 ? null : <Button onClick={() => go(current - 1)}>上一步</Button>}
        {current >= pages.length - 1 ? null : <Button onClick={() => go(current + 1)}>下一步</Button>}
      </div>
    </>
  );
}

const titleOf = ({ title, wrong }: Page): string => (wrong === 0 ? title : `${title}（${wrong} 项有误）`);

/** The pages on which some field is shown, in the order of the document. */
function pagesOf(engine: FormEngine): Page[] {
  const pages = new Map<string, Page>();
  for (const { page, fields } of engine.state.sections) {
    const shown = fields.filter(({ name }) => engine.field(name).display === 'visible').map(({ name }) => name);
    if (shown.length === 0) continue;
    const known = pages.get(page.key);
    const wrong = shown.filter((name) => isWrong(engine, name)).length;
    pages.set(page.key, {
      ...page,
      fields: [...(known?.fields ?? []), ...shown],
      wrong: (known?.wrong ?? 0) + wrong,
    });
  }
  return [...pages.values()];
}

/** Rows tell what is wrong in them by new data of their field. */
function isWrong(engine: FormEngine, name: string): boolean {
  const field = engine.field(name);
  return field.selfErrors.length > 0 || (field.data !== undefined && engine.rowIssues.has(name));
}
