import { proxy } from 'valtio';
import type { Company } from '#wire/SiteReplies.ts';

interface ProjectState {
  title: string;
  /** It runs for developers. */
  isDev: boolean;
  /** Undefined until it was fetched; null if the product describes no company. */
  company: Company | null | undefined;
}

export const projectStore = proxy<ProjectState>({ title: '', isDev: false, company: undefined });
