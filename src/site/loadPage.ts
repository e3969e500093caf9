import type { PageReply } from '#wire/SiteReplies.ts';
import { AppError } from '#engine/errors.ts';
import type { Visit } from '#renderer/navigation/ScreenRoute.ts';
import { siteCalls } from './frame/siteCalls.ts';

/** The page of an address of the site; null when there is none. */
export async function loadPage({ pathname: path, signal }: Visit): Promise<PageReply | null> {
  if (!/^\/[A-Za-z0-9/_-]{1,200}$/.test(path)) return null;
  try {
    return await siteCalls.page(path, signal);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
