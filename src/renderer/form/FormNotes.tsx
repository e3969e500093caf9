import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';

/** What becomes of a change to a record that stays published. */
export function CorrectionNote({ isOnSite }: { isOnSite: boolean }): ReactNode {
  return (
    <p className="gj-form-note" role="note">
      {isOnSite ? '修改后由另一人发布，发布前网站显示原内容' : '修改后由另一人发布，发布前仍是原内容'}
    </p>
  );
}

/** Why a form was not saved, where it is about no field. */
export function FormAlert({ problems }: { problems: readonly string[] }): ReactNode {
  return (
    <div className="gj-form-alert" role="alert">
      <Icon name="warning" />
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
