import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { plainText } from '#language/Value.ts';
import { accountOf, useRenderer } from '../../stores/RendererContext.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import type { FormRequest } from '../../records/FormRequest.ts';
import type { LocalDraft } from './LocalDraft.ts';
import { draftStore } from './draftStore.ts';
import { newKey } from './newKey.ts';

const SAVE_DELAY_MS = 600;

export interface DraftControls {
  /** Unsaved drafts of the same form that the user has not discarded, oldest first. */
  readonly found: readonly LocalDraft[];
  /** Enters a draft and continues it with further input. Other drafts are offered when the form opens again. */
  readonly restore: (draft: LocalDraft) => void;
  readonly discard: (draft: LocalDraft) => void;
  /** Forgets what this form wrote or restored: it was saved or is not wanted. */
  readonly forget: () => void;
}

/** The storage key of a draft: input for one record is not offered for another. */
function draftName({ entity, form, id, prefill, isFixed, isCorrection }: FormRequest): string {
  const about = isFixed === true ? Object.values(prefill).map(({ value }) => `.${plainText(value, ',')}`) : [];
  return `${entity}.${form}.${id ?? 'new'}${about.join('')}${isCorrection === true ? '.correction' : ''}`;
}

/** Stores a form's input in this browser, so that a lost session or a closed window loses nothing. */
export function useDraft(engine: FormEngine, request: FormRequest): DraftControls {
  const { user, now, notify } = useRenderer();
  const account = accountOf(user);
  const store = useMemo(() => draftStore(account, localStorage), [account]);
  const form = draftName(request);
  const [found, setFound] = useState<readonly LocalDraft[]>(() => store.list(form));
  const own = useRef('');
  const isWarned = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useCallback((): void => {
    clearTimeout(timer.current);
    timer.current = undefined;
    // After sign-out there is no account to store it for.
    if (account === '') return;
    const unsaved = engine.state.unsaved();
    if (own.current === '') own.current = newKey();
    if (Object.keys(unsaved.values).length === 0) store.remove(form, own.current);
    else if (!store.write(form, { id: own.current, time: now(), ...unsaved }) && !isWarned.current) {
      isWarned.current = true;
      notify.error('浏览器空间不足，填写的内容没有保留草稿，请及时保存');
    }
  }, [account, engine, store, form, now, notify]);
  useEffect(() => {
    const stop = engine.onChange(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, SAVE_DELAY_MS);
    });
    return () => {
      stop();
      // The form is unmounted without a prompt, for example at the end of a session.
      if (timer.current !== undefined) keep();
    };
  }, [engine, keep]);
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    store.remove(form, own.current);
  }, [store, form]);
  const restore = useCallback(
    (draft: LocalDraft) => {
      // Store pending input as its own draft first.
      if (timer.current !== undefined) keep();
      setFound([]);
      own.current = draft.id;
      engine.restore(draft);
    },
    [engine, keep],
  );
  const discard = useCallback(
    (draft: LocalDraft) => {
      store.remove(form, draft.id);
      setFound((before) => before.filter(({ id }) => id !== draft.id));
    },
    [store, form],
  );
  return { found, restore, discard, forget };
}
