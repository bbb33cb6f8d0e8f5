import { isArotError } from '@arot/sdk';
import { fieldsOf } from '@arot/ui/errors/field-messages.ts';
import type { uiText } from '../ui/text.ts';
import { ChangedMeanwhile } from './changed-meanwhile.ts';
import { isAway } from './is-away.ts';

type Words = (typeof uiText)['en'];

/** Returns the reason why a request failed and the action for the user, in the language of the page. */
export function describeError(error: unknown, text: Words): string {
  if (error instanceof ChangedMeanwhile) return text.changedMeanwhile;
  if (!isArotError(error)) return text.unexpected;
  if (isAway(error)) return text.unreachable;
  switch (error.status) {
    case 400:
      return fieldsOf(error) ? text.rejected : error.message;
    case 401:
      return text.signedOut;
    case 403:
      if (error.name === 'ReauthenticationRequiredError') return text.confirmFirst;
      // The message of the server may say who can do it.
      return error.name === 'ForbiddenError' ? `${text.forbidden} ${error.message}` : error.message;
    case 404:
      return text.gone;
    case 412:
      return text.changedMeanwhile;
    case 429:
    case 503:
      return text.busy;
    case 409:
    case 422:
      // The message names the thing that is in the way.
      return error.message;
    default:
      return text.unexpected;
  }
}
