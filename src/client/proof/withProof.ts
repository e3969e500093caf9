import { AppError } from '#engine/errors.ts';
import type { Demand } from './prove.ts';

/** The header that carries the work. */
export const PROOF_HEADER = 'X-Proof';
/** Somebody else may have made the door dearer meanwhile. */
const TRIES = 3;

/**
 * Makes a call; where the server asks for work first, does it beside the page and makes the call again with what was found. Throws what the
 * call throws.
 */
export async function withProof<T>(call: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  let headers: Readonly<Record<string, string>> = {};
  for (let tries = 0; ; tries += 1) {
    try {
      return await call(headers);
    } catch (error) {
      const demand = error instanceof AppError ? demandIn(error.data) : undefined;
      if (demand === undefined || tries === TRIES) throw error;
      // Few doors ask for it: what does it is fetched then.
      const { prove } = await import('./prove.ts');
      headers = { [PROOF_HEADER]: `${demand.challenge}.${await prove(demand)}` };
    }
  }
}

function demandIn(data: unknown): Demand | undefined {
  if (typeof data !== 'object' || data === null || !('Proof' in data)) return undefined;
  const { Proof: proof } = data;
  if (typeof proof !== 'object' || proof === null || !('Challenge' in proof) || !('Bits' in proof)) return undefined;
  return { challenge: String(proof.Challenge), bits: Number(proof.Bits) };
}
