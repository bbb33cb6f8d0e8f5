import type { PasswordHasher } from '../accounts/passwords/password-hasher.ts';
import type { OriginPolicy } from '../http/origin-policy.ts';
import type { Limiter } from '../security/limiter.ts';
import type { UploadLimiter } from '../security/upload-limiter.ts';
import type { DocumentStore } from '../storage/document-store.ts';

/** What the operations on customers need beside their request. */
export type CustomerDependencies = {
  readonly documents: DocumentStore;
  readonly passwords: PasswordHasher;
  readonly originPolicy: OriginPolicy;
  readonly registrations: Limiter;
  readonly uploads: UploadLimiter;
};
