import { ApiError } from './api-error.ts';

/**
 * Which pages may do what with a browser's cookies. `Origin: null` is an opaque origin and never trusted.
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

  /** @throws ApiError FORBIDDEN unless the page is the service's own */
  requirePublic(origin: string | undefined): void {
    if (origin !== this.#publicOrigin) throw new ApiError('FORBIDDEN');
  }

  /** @throws ApiError FORBIDDEN unless an Origin was sent and is trusted */
  requireTrusted(origin: string | undefined): void {
    if (origin === undefined) throw new ApiError('FORBIDDEN');
    this.refuseUntrusted(origin);
  }

  /** @throws ApiError FORBIDDEN when an Origin was sent that is not trusted; programs send none */
  refuseUntrusted(origin: string | undefined): void {
    if (origin !== undefined && !this.#trusted.has(origin)) throw new ApiError('FORBIDDEN');
  }
}
