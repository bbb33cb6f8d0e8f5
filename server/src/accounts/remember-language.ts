import { acceptedLanguage, type Language } from '../base/language.ts';
import type { Context } from '../http/context.ts';
import type { AccountRow } from './account.repository.ts';
import { setLanguage } from './account-contact.repository.ts';

/**
 * Remembers the language of a request that its owner has made, for messages that others cause.
 *
 * @returns the language of the request, else that of the account
 */
export async function rememberLanguage(
  { em, acceptLanguage }: Pick<Context, 'em' | 'acceptLanguage'>,
  { id, language }: Pick<AccountRow, 'id' | 'language'>,
): Promise<Language | null> {
  const accepted = acceptedLanguage(acceptLanguage);
  if (accepted === undefined || accepted === language) return language;
  await setLanguage(em, id, accepted);
  return accepted;
}
