import type { Clock } from '../base/clock.ts';
import type { Database } from '../database/database.ts';
import type { SessionLookup } from './principal.ts';
import type { PublicOrigins } from './public-url.ts';
import type { SessionCookie } from './session-cookie.ts';

/**
 * The services that a server opens once, and operations use as `ctx.services`. Each folder adds its own, by a declaration of this
 * module beside the type of its service, so that no folder knows those above it.
 */
export interface Services extends PublicOrigins {
  readonly database: Database;
  readonly clock: Clock;
  readonly sessionCookie: SessionCookie;
  readonly lookUpSession: SessionLookup;
  /** Scheme, host and port of the OAuth endpoints and the hosted pages. */
  readonly issuer: string;
}

/** The services that an operation uses which commands run too: they open no others. */
export type With<K extends keyof Services> = { readonly services: Pick<Services, K> };
