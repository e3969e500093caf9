import type { ReactNode } from 'react';
import type { CurrentUser } from '#wire/CurrentUser.ts';
import { userName } from '../session/userName.ts';
import { greeting } from './greeting.ts';

const DAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** Greets the user, with the day and where he belongs. */
export function HomeHead({ user, moment }: { user: CurrentUser; moment: string }): ReactNode {
  const { UnitName, CustomerName } = user;
  const places = [dayText(moment), UnitName, CustomerName].filter((text) => text !== undefined && text !== null);
  return (
    <div>
      <h1>
        {greeting(moment)}，{userName(user)}
      </h1>
      <p>{places.join(' · ')}</p>
    </div>
  );
}

function dayText(moment: string): string {
  const [year = '', month = '', day = ''] = moment.slice(0, 10).split('-');
  const weekday = new Date(`${moment.slice(0, 10)}T00:00:00Z`).getUTCDay();
  return `${year}年${Number(month)}月${Number(day)}日 星期${DAYS[weekday] ?? ''}`;
}
