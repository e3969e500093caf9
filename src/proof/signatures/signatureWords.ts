import type { JudgedSignature, SignatureState, SignedChange } from './judgeSignatures.ts';

const HOW: Readonly<Record<SignedChange['how'], string>> = { changed: '改了', added: '新增', removed: '删了' };
/** More are counted. */
const MAX_NAMED = 8;

/** The changes since, as text: `改了 字段 合同额；新增 用例 R15 …`. */
export function changeWords(changes: readonly SignedChange[]): string {
  const named = changes.slice(0, MAX_NAMED).map(({ how, words }) => `${HOW[how]} ${words}`);
  const more = changes.length - named.length;
  return `${named.join('；')}${more > 0 ? ` 等 ${changes.length} 处` : ''}`;
}

/** A signature as text: person, time, and whether it is still valid. */
export function signatureWords({ by, at, isIntact, changes }: JudgedSignature): string {
  const who = `${by} ${at.slice(0, 16)} 签`;
  if (!isIntact) return `${who}，但签名被改动过，不算数`;
  return changes.length === 0 ? who : `${who}；此后${changeWords(changes)}`;
}

/** A one-line summary of the signature states of a product's entities. */
export function signedSum(states: readonly SignatureState[]): string {
  const count = (status: SignatureState['status']): number => states.filter((state) => state.status === status).length;
  const changed = states.filter(({ status }) => status === 'changed').map(({ title }) => title);
  const [all, signed, open] = [states.length, count('signed'), count('unsigned')];
  return changed.length === 0
    ? `签名：${all} 个实体中已签 ${signed} 个，签后有改动 ${changed.length} 个，未签 ${open} 个`
    : `签名：${all} 个实体中已签 ${signed} 个，签后有改动 ${changed.length} 个（${changed.join('、')}），未签 ${open} 个`;
}
