import { useMemo, useState } from 'react';
import { isRuleNumber, recordCase } from '#proof/cases/recordCase.ts';
import type { EntityModel } from '#engine/model/EntityModel.ts';
import type { RuleCase } from '#generated/documents/CasesDocument.ts';
import { isCasesDocument } from '#generated/validators.js';
import type { FormEngine } from '#renderer/form/formily/FormEngine.ts';
import { useIsPhone } from '#renderer/layout/useIsPhone.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { storedIn, type Situation } from './Situation.ts';
import { currentLanguage } from '#app/session/language.ts';
import { useToolbox } from '../state/Toolbox.ts';
import type { FileSaving } from '../state/useSaving.ts';
import { useAppendCases } from '../cases/ProposedCases.tsx';

/** The maximum length of a title in characters: it fits in a line of the case list. */
export const MAX_TITLE_LENGTH = 100;

/** A form that is to become a case. */
export interface RecordingInput {
  readonly model: EntityModel;
  readonly engine: FormEngine;
  readonly situation: Situation;
  readonly saving: FileSaving;
  readonly onClose: () => void;
}

/** A case in the making: its title, its rule, and the fields it states. */
export interface RecordedCase {
  readonly title: string;
  readonly rule: string;
  readonly chosen: readonly string[];
}

export interface CaseRecording {
  readonly draft: RecordedCase;
  readonly change: (part: Partial<RecordedCase>) => void;
  /** The form as a case that states every field. */
  readonly whole: RuleCase;
  readonly governed: readonly string[];
  /** Numbers of rules that cases count for already. */
  readonly rules: readonly string[];
  /** The missing parts, shown after the first attempt to save the case. */
  readonly missing: { readonly title: boolean; readonly rule: boolean; readonly fields: boolean };
  /** Appends the case to cases.json; then saves or downloads it if requested. */
  readonly keep: (isSaved: boolean) => void;
}

/** Makes a case of a filled-in form and appends it to the text of cases.json. */
export function useRecording(input: RecordingInput): CaseRecording {
  const { model, engine, situation } = input;
  const { check } = useToolbox();
  const { findEntity, entities } = check.product;
  const { names, governed } = useMemo(() => fieldsOf(model, situation), [model, situation]);
  const [draft, setDraft] = useState<RecordedCase>({ title: '', rule: '', chosen: governed });
  const [isAsked, setIsAsked] = useState(false);
  const make = (expected: readonly string[], title = '', rule = ''): RuleCase => {
    const context = engine.state.context();
    const stored = storedIn(model, situation);
    const ruleCase = recordCase(model, { title, rule, form: situation.form, context, stored, expected }, findEntity);
    return currentLanguage() === 'zh' ? ruleCase : withoutMessages(ruleCase);
  };
  const keep = useKeeping(input);
  const lacks = {
    title: draft.title.trim() === '' || draft.title.trim().length > MAX_TITLE_LENGTH,
    rule: !isRuleNumber(draft.rule),
    fields: draft.chosen.length === 0,
  };
  return {
    draft,
    governed,
    whole: make(names),
    rules: [...new Set((entities.get(model.key)?.cases?.cases ?? []).map(({ rule }) => rule))],
    missing: isAsked ? lacks : { title: false, rule: false, fields: false },
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    keep: (isSaved) => {
      setIsAsked(true);
      if (!lacks.title && !lacks.rule && !lacks.fields)
        void keep(make(draft.chosen, draft.title.trim(), draft.rule), isSaved);
    },
  };
}

/** The case with the fact of an error in place of its message: cases state messages in Chinese. */
const withoutMessages = (ruleCase: RuleCase): RuleCase => ({
  ...ruleCase,
  expect: Object.fromEntries(
    Object.entries(ruleCase.expect).map(([name, seen]) => [
      name,
      seen.error === undefined ? seen : { ...seen, error: seen.error !== false },
    ]),
  ),
});

/** The fields of the form, those that rules govern first. */
function fieldsOf(model: EntityModel, { form }: Situation): { names: string[]; governed: string[] } {
  const governs = new Set(model.ruleSet.governed);
  const fields = (model.forms.get(form)?.fields ?? []).filter(({ component }) => component !== 'None');
  const governed = fields.filter(({ index }) => governs.has(index)).map(({ name }) => name);
  const others = fields.filter(({ index }) => !governs.has(index)).map(({ name }) => name);
  return { names: [...governed, ...others], governed };
}

function useKeeping({ saving, onClose }: RecordingInput): (ruleCase: RuleCase, isSaved: boolean) => Promise<void> {
  const { canSave, open, revealPointer } = useToolbox();
  const { notify } = useRenderer();
  const isPhone = useIsPhone();
  const append = useAppendCases();
  return async (ruleCase, isSaved) => {
    const appended = append({ cases: [ruleCase] });
    if (appended === undefined) return;
    const { file, text } = appended;
    onClose();
    // On a narrow window the form stays in sight: the next case is recorded from it.
    if (isPhone) open(file);
    else revealPointer(file, `/cases/${lastCase(text)}`, undefined, text);
    if (!isSaved) notify.success('已加入 cases.json');
    else if (canSave) await saving.save(file, text);
    else saving.download(file, text);
  };
}

function lastCase(text: string): number {
  const document: unknown = JSON.parse(text);
  return isCasesDocument(document) ? document.cases.length - 1 : 0;
}
