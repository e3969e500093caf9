import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { loadCompany } from '../session/loadCompany.ts';
import { productName } from '../session/productName.ts';
import { projectStore } from '../session/projectStore.ts';
import './signIn.css';
import { SignInFooter } from './SignInFooter.tsx';
import { Toast } from './Toast.tsx';
import type { Toasting } from './useToast.ts';

interface SignInFrameProps {
  readonly title: string;
  readonly toast: Toasting;
  readonly children: ReactNode;
}

/** What the screens before signing in have around them: the name of the product, its company, and messages. */
export function SignInFrame({ title, toast, children }: SignInFrameProps): ReactNode {
  const name = productName();
  const { company } = useSnapshot(projectStore);
  useEffect(() => {
    document.title = `${title} - ${name}`;
  }, [title, name]);
  useEffect(() => {
    void loadCompany();
  }, []);
  return (
    <div className="gj-login">
      <aside className="gj-login-brand">
        <p className="gj-login-name">{name}</p>
        <p className="gj-login-claim">{company?.Claim}</p>
        <svg className="gj-login-art" viewBox="0 0 400 240" aria-hidden>
          <path d="M0 200 80 140 150 170 230 84 300 116 400 24" />
          <path d="M0 232 90 190 170 206 250 150 330 168 400 112" />
        </svg>
      </aside>
      <main className="gj-login-main">
        <div className="gj-login-form">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
      {company === null || company === undefined ? null : <SignInFooter company={company} />}
      {toast.notice === undefined ? null : <Toast notice={toast.notice} onClose={toast.dismiss} />}
    </div>
  );
}
