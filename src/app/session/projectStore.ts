import { proxy } from 'valtio';
import type { Company } from '#wire/Company.ts';

interface ProjectState {
  title: string;
  /** It runs for developers. */
  isDev: boolean;
  /** Undefined until it was asked for; null where the product tells nothing. */
  company: Company | null | undefined;
}

/** The product this installation is. */
export const projectStore = proxy<ProjectState>({ title: '', isDev: false, company: undefined });
