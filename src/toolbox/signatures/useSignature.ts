import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SignatureState } from '#proof/signatures/judgeSignatures.ts';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { zoneNow } from '#renderer/stores/zoneNow.ts';
import { useToolbox } from '../state/Toolbox.ts';
import type { FileSaving } from '../state/useSaving.ts';
import { TaskEnded, ToolsWorker } from '../worker/ToolsWorker.ts';

/** The signatures of the entity, compared with the current documents of the editor. */
export interface EntitySignature {
  /** Undefined until it is known, and where documents cannot be used. */
  readonly state: SignatureState | undefined;
  readonly isSigning: boolean;
  /** Signs in the name of a person, then saves or downloads the document. Resolves to whether it did. */
  readonly sign: (by: string) => Promise<boolean>;
}

/** Looks at the signatures of the entity while `isShown`, again whenever a document changes. */
export function useSignature(isShown: boolean, saving: FileSaving): EntitySignature {
  const { texts, check, entity, canSave } = useToolbox();
  const { notify } = useRenderer();
  const [state, setState] = useState<SignatureState>();
  const [isSigning, setIsSigning] = useState(false);
  const worker = useRef<ToolsWorker>(undefined);
  useEffect(() => {
    const own = new ToolsWorker();
    worker.current = own;
    return () => {
      own.stop();
    };
  }, []);
  const look = useEffectEvent((isLatest: () => boolean) => {
    worker.current?.ask('signatures', { entity }, texts.current).then(
      ([found]) => {
        if (isLatest()) setState(found);
      },
      // The check reports the problems of the documents.
      () => undefined,
    );
  });
  useEffect(() => {
    let isLatest = true;
    if (isShown && check.texts !== undefined) look(() => isLatest);
    return () => {
      isLatest = false;
    };
  }, [isShown, check.texts, entity]);
  const sign = useCallback(
    async (by: string): Promise<boolean> => {
      setIsSigning(true);
      try {
        const text = await worker.current?.ask('sign', { entity, by, at: zoneNow() }, texts.current);
        if (text === undefined) return false;
        const file = `${entity}/signatures.json`;
        texts.edit(file, text);
        // The check of all documents takes a moment longer to come to it.
        const [signed] =
          (await worker.current?.ask('signatures', { entity }, new Map([...texts.current, [file, text]]))) ?? [];
        setState(signed);
        if (canSave) return await saving.save(file, text);
        saving.download(file, text);
        return true;
      } catch (error) {
        if (!(error instanceof TaskEnded)) notify.error(error instanceof Error ? error.message : String(error));
        return false;
      } finally {
        setIsSigning(false);
      }
    },
    [entity, texts, canSave, saving, notify],
  );
  return { state, isSigning, sign };
}
