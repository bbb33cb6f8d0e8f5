import type { Config } from '../config.ts';
import { UploadLimiter } from '../customers/registration/upload-limiter.ts';
import { BoundedMemoryLimiter } from './bounded-memory-limiter.ts';
import { Limiter } from './limiter.ts';
import type { LimiterStore } from './limiter-store.ts';

/** The limits of requests by client address, beside those of logins, tokens and chat. */
export type RequestLimits = {
  readonly registrations: Limiter;
  readonly authorizations: Limiter;
  readonly reads: Limiter;
  readonly uploads: UploadLimiter;
};

export async function openRequestLimits(
  config: Pick<Config, 'registrationLimit' | 'authorizeLimit' | 'readLimit' | 'uploadLimit'>,
  { limiter }: LimiterStore,
): Promise<RequestLimits> {
  const { registrationLimit, authorizeLimit, readLimit, uploadLimit } = config;
  return {
    registrations: await limiter('registration', registrationLimit),
    authorizations: await limiter('authorize', authorizeLimit),
    // A cached response takes less time than a write to a shared store: each process counts reads by itself.
    reads: new Limiter(readLimit === 'off' ? 'off' : new BoundedMemoryLimiter(readLimit)),
    uploads: new UploadLimiter(uploadLimit),
  };
}
