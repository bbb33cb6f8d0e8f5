import type { Keyring } from '../security/keyring.ts';
import type { ChatLimiter } from './chat-limiter.ts';

/** What the operations of chat need beside their request. */
export type ChatDependencies = {
  readonly keyring: Keyring;
  readonly limiter: ChatLimiter;
};
