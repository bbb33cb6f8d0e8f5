import { ApiError } from '../../http/api-error.ts';

const MESSAGES = {
  key: 'The chat application or its widget key is not valid.',
  session: 'The session or its token is not valid. Start a new session.',
  visitor: 'The visitor token is not valid.',
} as const;

/** Returns a 401 of the widget. It says what is not valid, because a widget has no sign-in to ask for. */
export function notValid(what: keyof typeof MESSAGES): ApiError {
  return new ApiError('UNAUTHENTICATED', { message: MESSAGES[what] });
}
