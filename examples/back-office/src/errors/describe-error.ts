import { fieldsOf } from '@arot/example-shared/errors/field-messages.ts';
import { isArotError } from '@arot/sdk';
import { uiText } from '../ui/text.ts';
import { ChangedMeanwhile } from './changed-meanwhile.ts';
import { isAway } from './is-away.ts';
import { translateStaffMessage } from './staff-messages.ts';

type Words = (typeof uiText)['en'];

/** Returns the reason why a request failed and the action for the user, in the language of the page. */
export function describeError(error: unknown, text: Words): string {
  if (error instanceof ChangedMeanwhile) return text.changedMeanwhile;
  if (!isArotError(error)) return text.unexpected;
  if (isAway(error)) return text.unreachable;
  const translated = translateStaffMessage(error.message);
  const message = text === uiText.bn ? translated : error.message;
  switch (error.status) {
    case 400:
      return fieldsOf(error) ? text.rejected : message;
    case 401:
      return text.signedOut;
    case 403:
      if (error.name === 'ReauthenticationRequiredError') return text.confirmFirst;
      // A message with a translation is for people.
      return translated === error.message ? text.forbidden : message;
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
      return message;
    default:
      return text.unexpected;
  }
}
