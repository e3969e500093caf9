import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productName } from './session/productName.ts';
import './screens/plain.css';

/** The error page of the spec (/401). */
export function NetworkErrorScreen(): ReactNode {
  useEffect(() => {
    document.title = `网络错误 - ${productName()}`;
  }, []);
  return (
    <div className="gj-plain">
      <h1>Oops! 网络错误</h1>
      <p>网络连接出现问题，请稍后再试。</p>
      <Link className="gj-plain-button" to="/login">
        Reload
      </Link>
    </div>
  );
}
