import { useState } from 'react';
import { AppError } from '#core/errors.ts';
import { signIn } from '../session/session.ts';

/** What is missing in the sign-in form, by the name of the field. */
export interface Missing {
  readonly loginId?: string;
  readonly password?: string;
}

export interface SigningIn {
  readonly missing: Missing;
  /** What the server refused. */
  readonly failure: string | undefined;
  readonly isBusy: boolean;
  /** Signs in; resolves to the name of the first field that is missing, or undefined. */
  readonly submit: (loginId: string, password: string) => Promise<string | undefined>;
  readonly dismiss: () => void;
}

function findMissing(loginId: string, password: string): Missing {
  return {
    ...(loginId.trim() === '' ? { loginId: '请输入您的电话号码' } : {}),
    ...(password === '' ? { password: '请输入密码' } : {}),
  };
}

/** The state of signing in by account and password. */
export function useSignIn(onSignedIn: () => void): SigningIn {
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (loginId: string, password: string): Promise<string | undefined> => {
    const found = findMissing(loginId, password);
    setMissing(found);
    setFailure(undefined);
    const [first] = Object.keys(found);
    if (first !== undefined) return first;
    setIsBusy(true);
    try {
      await signIn(loginId.trim(), password);
      onSignedIn();
    } catch (cause) {
      setFailure(cause instanceof AppError && cause.text !== undefined ? cause.text : '登录失败，请稍后重试');
      setIsBusy(false);
    }
    return undefined;
  };
  const dismiss = (): void => {
    setFailure(undefined);
  };
  return { missing, failure, isBusy, submit, dismiss };
}
