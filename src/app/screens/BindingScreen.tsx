import type { ReactNode } from 'react';
import { SoonScreen } from './SoonScreen.tsx';

/** The account binding screen of the spec, which comes with sign-in by SMS and WeChat. */
export function BindingScreen(): ReactNode {
  return <SoonScreen title="账号关联" home="/login" />;
}
