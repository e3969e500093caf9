import type { UserContext } from '../permission/UserContext.ts';
import type { WorkScope } from './WorkScope.ts';

/**
 * The parts of the organisation between which a user may switch, the widest last. Whoever reaches no further than his own rows
 * has nothing to switch: his figures are those of all rows he may see.
 */
export function offeredScopes(user: UserContext): WorkScope[] {
  if (user.role !== 'employee') return [];
  const { dataScope, unitPath, companyPath } = user;
  const everywhere = dataScope === 5 || user.isGroupSeniorExecutive || user.isChairman;
  const inCompany = everywhere || dataScope === 4 || user.isSeniorExecutive;
  const inUnit = inCompany || dataScope >= 2 || user.isUnitChief;
  const hasCompany = inCompany && companyPath !== '';
  const offered: readonly (WorkScope | false)[] = [
    user.employeeId !== null && 'own',
    // Whoever belongs to the company itself would see the same twice.
    inUnit && unitPath !== '' && !(hasCompany && unitPath === companyPath) && 'unit',
    hasCompany && 'company',
    everywhere && 'group',
  ];
  const scopes = offered.filter((scope) => scope !== false);
  return scopes.length < 2 ? [] : scopes;
}
