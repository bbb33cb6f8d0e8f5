import type { PasswordHasher } from '../auth/password-hasher.ts';
import type { OriginPolicy } from '../http/origin-policy.ts';
import type { DocumentStore } from '../storage/document-store.ts';

/** What the operations on customers need beside their request. */
export type CustomerDependencies = {
  readonly documents: DocumentStore;
  readonly passwords: PasswordHasher;
  readonly originPolicy: OriginPolicy;
};
