import { useEffect, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { backPath } from '../session/backPath.ts';
import { productName } from '../session/productName.ts';
import { homePath } from '../session/session.ts';
import './login.css';
import { LoginForm } from './LoginForm.tsx';

/** The sign-in screen; afterwards the user is where he wanted to go. */
export function LoginScreen(): ReactNode {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const name = productName();
  useEffect(() => {
    document.title = `登录 - ${name}`;
  }, [name]);
  return (
    <div className="gj-login">
      <aside className="gj-login-brand">
        <p className="gj-login-name">{name}</p>
        <p className="gj-login-claim">客户、投标、项目、合同与回款，一处管理。</p>
        <svg className="gj-login-art" viewBox="0 0 400 240" aria-hidden>
          <path d="M0 200 80 140 150 170 230 84 300 116 400 24" />
          <path d="M0 232 90 190 170 206 250 150 330 168 400 112" />
        </svg>
      </aside>
      <main className="gj-login-main">
        <LoginForm
          onSignedIn={() => {
            void navigate(backPath(search) ?? homePath(), { replace: true });
          }}
        />
      </main>
    </div>
  );
}
