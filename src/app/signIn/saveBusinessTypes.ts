import { AppError } from '#engine/errors.ts';
import { client } from '../session/client.ts';

/** The enum type that the specification keeps in the session storage after binding, and its name there. */
const NAME = 'BusinessType';

/** Keeps the business types of the product for this window; false when they could not be fetched. */
export async function saveBusinessTypes(): Promise<boolean> {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(await client.enums.items(NAME)));
    return true;
  } catch (cause) {
    // A product that has no such types has nothing to keep. All else the caller says; he who was bound is signed in all the same.
    return cause instanceof AppError && cause.code === 'NOT_FOUND';
  }
}
