import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pageText } from '#client/pageText.ts';
import { productName } from './session/appStore.ts';
import './screens/plain.css';

/** The error page of the spec (/401). */
export function NetworkErrorScreen(): ReactNode {
  useEffect(() => {
    document.title = `网络错误 - ${productName()}`;
  }, []);
  const logo = pageText('logo');
  return (
    <div className="gj-plain">
      {logo === '' ? null : <img className="gj-plain-logo" src={logo} alt={productName()} />}
      <h1>Oops! 网络错误</h1>
      <p>网络连接出现问题，请稍后再试。</p>
      <Link className="gj-plain-button" to="/login">
        Reload
      </Link>
      <Link className="gj-plain-back" to="/">
        返回首页
      </Link>
    </div>
  );
}
