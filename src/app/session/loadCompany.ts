import { ref } from 'valtio';
import { projectStore } from './projectStore.ts';
import { client } from './client.ts';

/** Fetches once what the product tells about its company. */
export async function loadCompany(): Promise<void> {
  if (projectStore.company !== undefined) return;
  try {
    const company = await client.session.company();
    projectStore.company = company === null ? null : ref(company);
  } catch {
    // The sign-in screen works without its footer; the next visit asks again.
  }
}
