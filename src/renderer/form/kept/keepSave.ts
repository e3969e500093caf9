import { plainText } from '#language/Value.ts';
import { shortTitle } from '#fields/shortTitle.ts';
import type { FormRequest } from '../../records/FormRequest.ts';
import type { RecordState } from '../../records/RecordState.ts';
import type { SentSave } from '../save/useSave.tsx';
import type { Resumed } from './Resumed.ts';
import { waitingStore } from './waitingStore.ts';

/** The account of a save, its form, and the callback after it was stored in the browser. */
export interface Keeping {
  readonly account: string;
  readonly request: FormRequest;
  /** The save that the form goes on with, in whose place this one waits. */
  readonly resumed: Resumed | undefined;
  readonly onKept: () => void;
}

/**
 * Keeps a save that got no reply, to be sent again to the letter; false where the browser has no room, or more was entered
 * while it was under way, which stays in the form. `time`: now, as people read it.
 */
export function keepSave(
  { account, request, resumed, onKept }: Keeping,
  state: RecordState,
  { key, body, unsaved, at }: SentSave,
  time: string,
): boolean {
  if (JSON.stringify(state.unsaved()) !== JSON.stringify(unsaved)) return false;
  const { model, input } = state;
  const isNew = input.record === undefined;
  const name = shortTitle(plainText(state.shown(model.titleField), '、'));
  const does = input.form.name === 'form' ? (isNew ? `新建${model.title}` : `编辑${model.title}`) : input.form.title;
  const isKept = waitingStore(account, localStorage).put({
    ...{ key, request, body, at, isNew, api: model.api, state: 'waiting', note: '' },
    title: name === '' ? does : `${does}「${name}」`,
    draft: { id: key, time, ...unsaved },
  });
  if (!isKept) return false;
  if (resumed !== undefined && resumed.save.key !== key) resumed.forget();
  onKept();
  return true;
}
