import { messages } from '@arot/contract';
import { ApiError } from '../../http/api-error.ts';

const MESSAGES = {
  key: messages.widgetKeyInvalid,
  session: messages.widgetSessionInvalid,
  visitor: messages.visitorTokenInvalid,
} as const;

/** Returns a 401 of the widget. It says what is not valid, because a widget has no sign-in to ask for. */
export function notValid(what: keyof typeof MESSAGES): ApiError {
  return new ApiError('UNAUTHENTICATED', { message: MESSAGES[what] });
}
