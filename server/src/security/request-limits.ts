import { BoundedMemoryLimiter } from './bounded-memory-limiter.ts';
import { Limiter, type OptionalLimit } from './limiter.ts';
import type { LimiterStore } from './limiter-store.ts';
import { UploadLimiter, type UploadLimits } from './upload-limiter.ts';

/** The limits of requests by network. Logins, tokens and chat have limiters of their own. */
export type RequestLimits = {
  readonly registrations: Limiter;
  readonly authorizations: Limiter;
  readonly reads: Limiter;
  readonly uploads: UploadLimiter;
  /** Requests for one-time codes. */
  readonly codes: Limiter;
  /** Messages that leave the server, all together. */
  readonly messages: Limiter;
};

declare module '../http/services.ts' {
  interface Services {
    readonly requestLimits: RequestLimits;
  }
}

export async function openRequestLimits(
  config: {
    readonly registrationLimit: OptionalLimit;
    readonly authorizeLimit: OptionalLimit;
    readonly readLimit: OptionalLimit;
    readonly uploadLimit: UploadLimits;
    readonly codeAddressLimit: OptionalLimit;
    readonly messageLimit: OptionalLimit;
  },
  { limiter }: LimiterStore,
): Promise<RequestLimits> {
  const { registrationLimit, authorizeLimit, readLimit, uploadLimit } = config;
  return {
    registrations: await limiter('registration', registrationLimit),
    authorizations: await limiter('authorize', authorizeLimit),
    // Reads are always counted in memory, since a write to a shared store takes longer than a cached response.
    reads: new Limiter('read', readLimit === 'off' ? 'off' : new BoundedMemoryLimiter(readLimit)),
    uploads: new UploadLimiter(uploadLimit),
    codes: await limiter('code', config.codeAddressLimit),
    messages: await limiter('message', config.messageLimit),
  };
}
