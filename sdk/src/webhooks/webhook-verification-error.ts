import { ArotError } from '../errors.ts';

/**
 * Why a webhook was rejected:
 *
 * - `missing_header`: the message names the header. The request is no webhook, or a proxy removed the header;
 * - `invalid_timestamp`: the request is older or newer than the tolerance. It may be a replay, or a clock is wrong;
 * - `invalid_signature`: no secret gives one of its signatures. The secret is another one, or the body is not the one that arrived.
 */
export type WebhookVerificationErrorCode = 'missing_header' | 'invalid_timestamp' | 'invalid_signature';

/** The request is not a webhook of the service. Respond with 400, and do not use its body. */
export class WebhookVerificationError extends ArotError {
  declare readonly code: WebhookVerificationErrorCode;

  constructor(code: WebhookVerificationErrorCode, message: string) {
    super(message, { code });
  }

  override get name(): 'WebhookVerificationError' {
    return 'WebhookVerificationError';
  }
}
