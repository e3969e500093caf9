import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../Services.ts';
import { codeRoutes } from './codeRoutes.ts';
import { ownAccountRoutes } from './ownAccountRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { signInRoutes } from './signInRoutes.ts';
import { wxRoutes } from './wxRoutes.ts';

/** All calls about accounts and sessions (spec section 7). */
export function accountRoutes(app: FastifyInstance, services: Services): void {
  signInRoutes(app, services);
  codeRoutes(app, services);
  ownAccountRoutes(app, services);
  sessionRoutes(app);
  wxRoutes(app, services);
}
