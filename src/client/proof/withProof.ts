import { AppError } from '#engine/errors.ts';
import type { Demand } from './prove.ts';

/** The header that carries the work. */
export const PROOF_HEADER = 'X-Proof';
/** The difficulty may have increased in the meantime. */
const TRIES = 3;

/** Makes a call, with the proof of work that the server requires. Throws the errors of the call. */
export async function withProof<T>(call: (headers: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  let headers: Readonly<Record<string, string>> = {};
  for (let tries = 0; ; tries += 1) {
    try {
      return await call(headers);
    } catch (error) {
      const demand = error instanceof AppError ? demandIn(error.data) : undefined;
      if (demand === undefined || tries === TRIES) throw error;
      // Few calls require it: its code is loaded on demand.
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
