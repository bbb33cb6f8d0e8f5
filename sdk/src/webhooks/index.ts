/** Webhooks: verifies a request of the service, and returns its event. For servers, functions and workers. */
export { ArotError } from '../errors.ts';
export type { ArotEvent, LaterEvent } from '../events.ts';
export type * from '../generated/event-types.ts';
export { verifyWebhook, type WebhookHeaders, type WebhookOptions } from './verify-webhook.ts';
export { WebhookVerificationError, type WebhookVerificationErrorCode } from './webhook-verification-error.ts';
