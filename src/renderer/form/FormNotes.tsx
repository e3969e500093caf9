import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Icon } from '../layout/Icon.tsx';
import type { Transfers } from '../records/Transfers.ts';

/** What becomes of a change to a record that stays published. */
export const CorrectionNote = ({ isOnSite }: { isOnSite: boolean }): ReactNode => (
  <p className="gj-form-note" role="note">
    {isOnSite ? '修改后由另一人发布，发布前网站显示原内容' : '修改后由另一人发布，发布前仍是原内容'}
  </p>
);

/** Why a form was not saved, where it is about no field. */
export const FormAlert = ({ problems }: { problems: readonly string[] }): ReactNode => (
  <div className="gj-form-alert" role="alert">
    <Icon name="warning" />
    <ul>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  </div>
);

interface TransferWordsProps {
  /** The titles of the fields that upload. */
  readonly titles: readonly string[];
  readonly transfers: Transfers;
}

/** Which uploads a save waits for, with a button that cancels the save. */
export const TransferWords = ({ titles, transfers }: TransferWordsProps): ReactNode => (
  <div className="gj-bar gj-transfer-words">
    <progress aria-label="正在上传" />
    <span>{titles.map((title) => `“${title}”`).join('、')}中的文件还在上传，传完后自动继续</span>
    <Button size="small" onClick={transfers.stop}>
      返回修改
    </Button>
  </div>
);
