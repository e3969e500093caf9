import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { plainText } from '#language/Value.ts';
import { useRenderer } from '../../stores/RendererContext.ts';
import type { FormEngine } from '../formily/FormEngine.ts';
import type { FormRequest } from '../../records/FormRequest.ts';
import type { LocalDraft } from './LocalDraft.ts';
import { draftStore } from './draftStore.ts';

const PAUSE = 600;

export interface DraftControls {
  /** What was typed earlier into the same form and neither saved nor given up. */
  readonly found: LocalDraft | undefined;
  readonly restore: () => void;
  /** Forgets the draft: it was saved or is not wanted. */
  readonly forget: () => void;
}

/** What a draft is kept under: what was typed about one record is not offered for another. */
function draftName({ entity, form, id, prefill, isFixed }: FormRequest): string {
  const about = isFixed === true ? Object.values(prefill).map(({ value }) => `.${plainText(value, ',')}`) : [];
  return `${entity}.${form}.${id ?? 'new'}${about.join('')}`;
}

/** Keeps what is typed into a form in this browser, so that a lost session or a closed window loses nothing. */
export function useDraft(engine: FormEngine, request: FormRequest): DraftControls {
  const { user, now } = useRenderer();
  const account = plainText(user['AccountId'] ?? null, '');
  const store = useMemo(() => draftStore(account, localStorage), [account]);
  const form = draftName(request);
  const [found, setFound] = useState(() => store.read(form));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const keep = (): void => {
      timer.current = undefined;
      const { values, texts, files } = engine.state.unsaved();
      if (Object.keys(values).length === 0) store.remove(form);
      else store.write(form, { time: now(), values, texts, files });
    };
    const stop = engine.onChange(() => {
      clearTimeout(timer.current);
      timer.current = setTimeout(keep, PAUSE);
    });
    return () => {
      stop();
      if (timer.current === undefined) return;
      // The form goes away unasked, as at the end of a session.
      clearTimeout(timer.current);
      keep();
    };
  }, [engine, store, form, now]);
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    store.remove(form);
    setFound(undefined);
  }, [store, form]);
  const restore = useCallback(() => {
    if (found !== undefined) engine.enter({ values: found.values, texts: found.texts, files: found.files });
    setFound(undefined);
  }, [engine, found]);
  return { found, restore, forget };
}
