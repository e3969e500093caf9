import { Button, Input, Modal } from 'antd';
import { useId, useState, type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { userStore } from '#app/session/userStore.ts';
import type { SignatureState } from '#proof/signatures/judgeSignatures.ts';
import { changeWords, signatureWords } from '#proof/signatures/signatureWords.ts';
import { Icon } from '#renderer/layout/Icon.tsx';
import { useToolbox } from '../state/Toolbox.ts';
import type { FileSaving } from '../state/useSaving.ts';
import './signatures.css';
import { useRenderer } from '#renderer/stores/RendererContext.ts';
import { zoneNow } from '#renderer/stores/zoneNow.ts';
import { TaskEnded, ToolsWorker } from '../worker/ToolsWorker.ts';

const LOOKS: Readonly<Record<SignatureState['status'], { readonly look: string; readonly title: string }>> = {
  signed: { look: 'is-good', title: '已签名' },
  changed: { look: 'is-odd', title: '签名后有改动' },
  unsigned: { look: 'is-none', title: '还没有人签名' },
};

/** Shows whether the rules and cases of the entity are signed, by whom, and the changes since; also signs them. */
export function SignatureBar({ isShown, saving }: { isShown: boolean; saving: FileSaving }): ReactNode {
  const signature = useSignature(isShown, saving);
  const [isAsked, setIsAsked] = useState(false);
  const { state } = signature;
  if (state === undefined || (state.cases === 0 && state.status === 'unsigned')) return null;
  const { look, title } = LOOKS[state.status];
  return (
    <section className={`gj-signature ${look}`} aria-label="签名">
      <div role="status">
        <strong>
          <Icon name={state.status === 'changed' ? 'warning' : state.status === 'signed' ? 'check' : 'clock'} />
          {title}
        </strong>
        {state.signatures.map((one) => (
          <p key={one.by}>{signatureWords(one)}</p>
        ))}
      </div>
      <Button size="small" onClick={() => setIsAsked(true)}>
        签名…
      </Button>
      {isAsked ? <SignDialog signature={signature} state={state} onClose={() => setIsAsked(false)} /> : null}
    </section>
  );
}

interface DialogProps {
  readonly signature: EntitySignature;
  readonly state: SignatureState;
  readonly onClose: () => void;
}

/** Prompts for the signer, and explains the meaning of a signature. */
function SignDialog({ signature: { sign, isSigning }, state, onClose }: DialogProps): ReactNode {
  const id = useId();
  const { texts, canSave } = useToolbox();
  const { current } = useSnapshot(userStore);
  const [name, setName] = useState(current?.RealName ?? '');
  const by = name.trim();
  const others = canSave ? [...texts.edited].filter((file) => file !== `${state.entity}/signatures.json`) : [];
  const changes = state.signatures[0]?.changes ?? [];
  return (
    <Modal
      open
      title={`签名：${state.title}`}
      okText={canSave ? '签名并保存' : '签名并下载'}
      cancelText="取消"
      confirmLoading={isSigning}
      okButtonProps={{ disabled: by === '' || others.length > 0 }}
      onCancel={onClose}
      onOk={() => {
        void sign(by).then((isDone) => {
          if (isDone) onClose();
        });
      }}
    >
      <div className="gj-gap-16">
        <p className="gj-sign-words">
          我核对过“{state.title}”的规则、判定和 {state.cases}{' '}
          个用例，它们就是业务要的。以后改了其中任何一处，签名自动失效。
        </p>
        {changes.length === 0 ? null : <p className="gj-sign-words">上次签名以后{changeWords(changes)}</p>}
        <div className="gj-gap-4 gj-record-row">
          <label htmlFor={`${id}-name`}>签名人</label>
          <Input id={`${id}-name`} maxLength={40} value={name} onChange={({ target }) => setName(target.value)} />
        </div>
        {others.length === 0 ? null : (
          <p className="gj-record-error" role="alert">
            先保存修改过的文档：{others.join('、')}
          </p>
        )}
      </div>
    </Modal>
  );
}

/** The signatures of the entity, compared with the current documents of the editor. */
interface EntitySignature {
  /** Undefined until it is known, and where documents cannot be used. */
  readonly state: SignatureState | undefined;
  readonly isSigning: boolean;
  /** Signs in the name of a person, then saves or downloads the document. Resolves to whether it did. */
  readonly sign: (by: string) => Promise<boolean>;
}

/** Looks at the signatures of the entity while `isShown`, again whenever a document changes. */
function useSignature(isShown: boolean, saving: FileSaving): EntitySignature {
  const { texts, check, entity, canSave } = useToolbox();
  const { notify } = useRenderer();
  const [state, setState] = useState<SignatureState>();
  const [isSigning, setIsSigning] = useState(false);
  const worker = useRef<ToolsWorker>(undefined);
  useEffect(() => {
    const own = new ToolsWorker();
    worker.current = own;
    return () => own.stop();
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
