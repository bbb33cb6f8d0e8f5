import { fieldsOf, useFieldMessage } from '@arot/example-shared/errors/field-messages.ts';
import { translateMessage } from '@arot/example-shared/errors/translate-message.ts';
import { useLanguage } from '@arot/example-shared/i18n/language.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { type FieldErrors, isArotError } from '@arot/sdk';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { accountText } from './text.ts';

type FormFailure = {
  /** The message at the top of the form. */
  readonly summary: string | undefined;
  /** Returns the message of a field. */
  readonly messageOf: (name: string) => string | undefined;
  readonly fail: (error: unknown) => void;
  readonly reject: (fields: FieldErrors) => void;
  readonly clear: () => void;
};

type Failure = { readonly fields?: FieldErrors | undefined; readonly error?: unknown };

/** Returns a function that says why a request failed, for people. */
export function useFailureText(): (error: unknown) => string {
  const text = useText(accountText);
  const { language } = useLanguage();
  return (error) => {
    const known = isArotError(error) ? error : undefined;
    if (known?.status === 401) return text.wrong;
    if (known?.name === 'ReauthenticationRequiredError') return text.confirmFirst;
    if (known) {
      const translated = translateMessage(known.message);
      // Any other message is for programmers.
      if (translated !== known.message) return language === 'bn' ? translated : known.message;
    }
    if (known && /^Codes cannot be sent/.test(known.message)) return text.noChannel;
    if (known?.status === 429 || known?.status === 503) return text.tooMany;
    if (known?.name === 'ArotConnectionError' || known?.name === 'ArotTimeoutError') return text.unreachable;
    return text.unexpected;
  };
}

/** Returns the reason why a form was rejected. The focus moves to the first field that needs a change, or else to the summary. */
export function useFormFailure(form: RefObject<HTMLFormElement | null>): FormFailure {
  const text = useText(accountText);
  const describe = useFailureText();
  const [failure, setFailure] = useState<Failure>();
  const messageOf = useFieldMessage(failure?.fields);
  useLayoutEffect(() => {
    if (!failure || !form.current) return;
    const invalid = form.current.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? form.current.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [failure, form]);

  return {
    summary: failure && (failure.fields ? text.checkFields : describe(failure.error)),
    messageOf,
    fail: (error) => setFailure({ fields: fieldsOf(error), error }),
    reject: (fields) => setFailure({ fields }),
    clear: () => setFailure(undefined),
  };
}
