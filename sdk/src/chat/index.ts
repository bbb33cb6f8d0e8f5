/** The chat session of a page. */
export { isArotError } from '../any-error.ts';
export { ForbiddenError, RateLimitedError, UnauthenticatedError, ValidationError } from '../api-errors.ts';
export {
  ArotApiError,
  ArotConnectionError,
  ArotError,
  ArotResponseError,
  ArotTimeoutError,
} from '../errors.ts';
export type * from '../generated/chat-types.ts';
export { ChatWidget, type ChatWidgetOptions, type SessionListener, type StartInput } from './chat-widget.ts';
export { type ChatSession, createBrowserStore, createMemoryStore, type SessionStore } from './session-store.ts';
