import { type ArotApiError, type FieldErrors, isArotError } from '@arot/sdk';
import { useLanguage } from '../i18n/language.ts';
import { translateMessage } from './translate-message.ts';

/**
 * Gives the message of the API for a field, in the language of the page.
 *
 * @param translate gives a message in Bengali
 */
export function useFieldMessage(
  fields: FieldErrors | undefined,
  translate: (message: string) => string = translateMessage,
): (name: string) => string | undefined {
  const { language } = useLanguage();
  return (name) => {
    const messages = fields?.[name];
    if (!messages || messages.length === 0) return undefined;
    return messages.map((message) => (language === 'bn' ? translate(message) : message)).join(' ');
  };
}

/** Returns the messages of a rejected form by its fields. Undefined if the error is not about fields. */
export function fieldsOf(error: unknown): FieldErrors | undefined {
  if (!isArotError(error) || !('fields' in error)) return undefined;
  const { fields } = error as ArotApiError;
  return Object.keys(fields).length > 0 ? fields : undefined;
}
