import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { addCases } from '#documents/edit/appendCases.ts';
import { printJson } from '#documents/edit/printJson.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import { caseDifferences, openCase, runCase } from '#proof/cases/runCase.ts';
import { explainField } from '#proof/explain/explainField.ts';
import type { Explanation, Goal } from '#proof/explain/Explanation.ts';
import { errorText } from '#renderer/feedback/errorText.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useRenderer, asAppError } from '#renderer/stores/RendererContext.ts';
import type { ExpectedOfField, RuleReport } from '#wire/calls/REPORT_CALLS.ts';
import { EXPECTED_WORDS } from '#renderer/form/explain/EXPECTED_WORDS.ts';
import { enteredWords, expectedWords, WHAT_TITLES } from '#toolbox/cases/caseWords.ts';
import { useToolbox } from '#toolbox/state/Toolbox.ts';
import type { FileSaving } from '#toolbox/state/useSaving.ts';
import type { ToolsProduct } from '#toolbox/state/ToolsProduct.ts';

const GOALS: Readonly<Record<ExpectedOfField, Goal>> = {
  shown: 'visible',
  hidden: 'visible',
  required: 'required',
  optional: 'required',
  editable: 'editable',
  readOnly: 'editable',
  value: 'visible',
};
const STATES: Readonly<Record<RuleReport['State'], string>> = { open: '待处理', case: '已做成用例', closed: '已关闭' };
/** Keeps the search for a change below a blink. */
const LIMITS = { mostStates: 20_000, milliseconds: 150 };

interface ReportItemProps {
  readonly report: RuleReport;
  readonly saving: FileSaving;
  readonly onClose: () => void;
  /** It is another one now on the server. */
  readonly onDone: () => void;
}

/** A report: the expectation, the current result of the documents with the responsible rules, and its actions. */
export function ReportItem({ report, saving, onClose, onDone }: ReportItemProps): ReactNode {
  const { check } = useToolbox();
  const { product } = check;
  const model = product.findEntity(report.Entity);
  const { Id, Name, At, Note, State, Reason, ClosedBy } = report;
  const title = model?.field(report.Field)?.title ?? report.Field;
  return (
    <li className="gj-reports-item">
      <h3>
        {`${model?.title ?? report.Entity} · ${title}`}
        <span>{EXPECTED_WORDS[report.Expected]}</span>
        <small>{STATES[State]}</small>
      </h3>
      <p className="gj-reports-soft">
        {`#${Id} ${Name} ${At.slice(0, 16)}${report.Record === null ? '' : ` 记录 ${report.Record}`}`}
      </p>
      {Note === '' ? null : <p>“{Note}”</p>}
      {model === undefined || model.field(report.Field) === undefined ? (
        <p className="gj-reports-soft">现在的文档里没有这个字段。</p>
      ) : (
        <Judged model={model} product={product} report={report} />
      )}
      {State === 'open' ? (
        <Ways model={model} report={report} saving={saving} onClose={onClose} onDone={onDone} />
      ) : (
        <p className="gj-reports-soft">{`${ClosedBy}：${Reason === '' ? STATES[State] : Reason}`}</p>
      )}
    </li>
  );
}

interface JudgedProps {
  readonly model: EntityModel;
  readonly product: ToolsProduct;
  readonly report: RuleReport;
}

/** The current state of the field, and the responsible rules. */
function Judged({ model, product, report }: JudgedProps): ReactNode {
  const { revealPointer } = useToolbox();
  const { enums } = product;
  const { differences, explanation } = useMemo(() => judge(model, product, report), [model, product, report]);
  return (
    <>
      <p className="gj-reports-soft">填写：{enteredWords(model, report.Case, enums)}</p>
      <p className={differences.length === 0 ? 'gj-reports-met' : 'gj-reports-missed'}>
        <Icon name={differences.length === 0 ? 'check' : 'close'} size={14} />
        {differences.length === 0
          ? '现在的规则已经是这样'
          : differences
              .map(({ field, what, expected, seen }) => {
                const words = (value: unknown): string => expectedWords(model, { field, what }, value, enums);
                return `${WHAT_TITLES[what]}：期望 ${words(expected)}，现在 ${words(seen)}`;
              })
              .join('；')}
      </p>
      {explanation.causes.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {explanation.rules.map(({ place, property, words, now }) => (
        <p key={`${place.pointer} ${property}`} className="gj-reports-rule">
          <span>{`${words}（现在：${now}）`}</span>
          <Button
            type="link"
            size="small"
            aria-label={`打开规则：${words}`}
            onClick={() => revealPointer(`${model.key}/${place.file}`, place.pointer)}
          >
            打开规则
          </Button>
        </p>
      ))}
    </>
  );
}

function judge(
  model: EntityModel,
  { enums, findEntity }: ToolsProduct,
  { Case, Field, Expected }: RuleReport,
): { differences: ReturnType<typeof caseDifferences>; explanation: Explanation } {
  const end = performance.now() + LIMITS.milliseconds;
  return {
    differences: caseDifferences(Case, runCase(model, Case, enums, findEntity)),
    explanation: explainField({
      entity: model,
      field: Field,
      property: GOALS[Expected],
      context: openCase(model, Case, enums, findEntity).context,
      form: model.forms.get(Case.form ?? 'form'),
      findEntity,
      limits: { mostStates: LIMITS.mostStates, shouldStop: () => performance.now() > end },
    }),
  };
}

interface WaysProps extends ReportItemProps {
  readonly model: EntityModel | undefined;
}

/** The case with one click, where documents can be written; else its text to copy. Or the report is closed with a reason. */
function Ways({ model, report, saving, onClose, onDone }: WaysProps): ReactNode {
  const { canSave, texts } = useToolbox();
  const { client, notify, work } = useRenderer();
  const [isMaking, setIsMaking] = useState(false);
  const made = { ...report.Case, rule: `F${report.Id}` };
  const make = async (): Promise<void> => {
    const file = `${report.Entity}/cases.json`;
    const next = addCases(texts.current.get(file) ?? '', { cases: [made], decisions: [] });
    if (next === undefined) {
      notify.error('cases.json 不是可以读取的用例文档，请先改正它');
      return;
    }
    setIsMaking(true);
    texts.edit(file, next);
    try {
      if (!(await saving.save(file, next))) return;
      const sent = { id: report.Id, made: 'case', reason: '' } as const;
      await work.track(client.http.post('/api/RuleReport/Close', sent));
      onDone();
    } catch (cause) {
      notify.error(errorText(asAppError(cause)));
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <div className="gj-reports-ways">
      {model === undefined ? null : canSave ? (
        <Button size="small" type="primary" loading={isMaking} onClick={() => void make()}>
          做成用例
        </Button>
      ) : (
        <Button size="small" type="primary" onClick={() => saving.copy(printJson(made))}>
          复制用例
        </Button>
      )}
      <Button size="small" onClick={onClose}>
        关闭…
      </Button>
    </div>
  );
}
