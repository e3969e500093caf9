import type { LoaderFunctionArgs } from 'react-router-dom';
import type { PageReply } from '#wire/SiteReplies.ts';
import { AppError } from '#engine/errors.ts';
import { siteCalls } from './frame/siteCalls.ts';

/** The page of an address of the hash router; null when there is none. */
export async function loadPage({ request }: LoaderFunctionArgs): Promise<PageReply | null> {
  const path = new URL(request.url).pathname;
  if (!/^\/[A-Za-z0-9/_-]{1,200}$/.test(path)) return null;
  try {
    return await siteCalls.page(path, request.signal);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}
