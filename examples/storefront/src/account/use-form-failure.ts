import { fieldsOf, useFieldMessage } from '@arot/example-shared/errors/field-messages.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { type FieldErrors, isArotError } from '@arot/sdk';
import { type RefObject, useEffect, useState } from 'react';
import { accountText } from './text.ts';

type FormFailure = {
  readonly isFailed: boolean;
  /** The message at the top of the form. */
  readonly summary: string | undefined;
  /** Returns the message of a field. */
  readonly messageOf: (name: string) => string | undefined;
  readonly fail: (error: unknown) => void;
  readonly reject: (fields: FieldErrors) => void;
  readonly clear: () => void;
};

type Failure = { readonly fields?: FieldErrors | undefined; readonly error?: unknown };

/** Returns the reason why a form was rejected. The focus moves to the first field that needs a change, or else to the summary. */
export function useFormFailure(form: RefObject<HTMLFormElement | null>): FormFailure {
  const text = useText(accountText);
  const [failure, setFailure] = useState<Failure>();
  const messageOf = useFieldMessage(failure?.fields);
  useEffect(() => {
    if (!failure || !form.current) return;
    const invalid = form.current.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? form.current.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [failure, form]);

  const summaryOf = ({ fields, error }: Failure) => {
    if (fields) return text.checkFields;
    const known = isArotError(error) ? error : undefined;
    if (known?.status === 401) return text.wrong;
    if (known?.status === 429 || known?.status === 503) return text.tooMany;
    if (known?.name === 'ArotConnectionError' || known?.name === 'ArotTimeoutError') return text.unreachable;
    return text.unexpected;
  };

  return {
    isFailed: failure !== undefined,
    summary: failure && summaryOf(failure),
    messageOf,
    fail: (error) => setFailure({ fields: fieldsOf(error), error }),
    reject: (fields) => setFailure({ fields }),
    clear: () => setFailure(undefined),
  };
}
