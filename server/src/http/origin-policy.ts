import { ForbiddenError } from './forbidden.ts';

/**
 * The origins whose pages may use the cookies of their visitors. `Origin: null` is an opaque origin and never trusted.
 *
 * @see catalog specification, section 4, login and logout, and section 5, rule 5
 */
export class OriginPolicy {
  readonly #publicOrigin: string;
  readonly #trusted: ReadonlySet<string>;

  constructor(publicOrigin: string, trustedOrigins: readonly string[]) {
    this.#publicOrigin = publicOrigin;
    this.#trusted = new Set([publicOrigin, ...trustedOrigins]);
  }

  /**
   * @param mode what the caller tries to do, for the log
   * @throws ForbiddenError unless the origin is the public origin
   */
  requirePublic(origin: string | undefined, mode: string): void {
    if (origin !== this.#publicOrigin) throw new ForbiddenError({ check: 'public origin', mode, origin });
  }

  /** @throws ForbiddenError unless an Origin was sent and is trusted */
  requireTrusted(origin: string | undefined, mode: string): void {
    if (origin === undefined) throw new ForbiddenError({ check: 'trusted origin', mode, origin });
    this.rejectUntrusted(origin, mode);
  }

  /** @throws ForbiddenError if an Origin was sent that is not trusted. Programs send none. */
  rejectUntrusted(origin: string | undefined, mode: string): void {
    if (origin === undefined || this.#trusted.has(origin)) return;
    throw new ForbiddenError({ check: 'trusted origin', mode, origin });
  }
}
