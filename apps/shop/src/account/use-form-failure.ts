import { type FieldErrors, isArotError } from '@arot/sdk';
import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useText } from '@arot/ui/i18n/text.ts';
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

type Failure = {
  readonly fields?: FieldErrors | undefined;
  readonly error?: unknown;
  /** True once the user corrects fields: the focus stays where it is then. */
  readonly isCorrected?: boolean;
};

/** Returns the issues of an entry. Without any, its message goes away. */
type Check = (name: string, value: unknown) => readonly string[];
const checkNothing: Check = () => [];

/** Returns the failure without the message of a field whose value is right now. */
function correct(failure: Failure | undefined, name: string, issues: readonly string[]): Failure | undefined {
  if (!failure?.fields?.[name]) return failure;
  const { [name]: _, ...rest } = failure.fields;
  const fields = issues.length > 0 ? { ...rest, [name]: [...issues] } : rest;
  return Object.keys(fields).length > 0 ? { ...failure, fields, isCorrected: true } : undefined;
}

/** Returns a function that says why a request failed, for people. */
export function useFailureText(): (error: unknown) => string {
  const text = useText(accountText);
  return (error) => {
    const known = isArotError(error) ? error : undefined;
    if (known?.status === 401) return text.wrong;
    if (known?.name === 'ReauthenticationRequiredError') return text.confirmFirst;
    if (known?.name === 'CodesUnavailableError') return text.noChannel;
    // The message says what is in the way.
    if (known && [403, 409, 429].includes(known.status ?? 0)) return known.message;
    if (known?.status === 503) return text.tooMany;
    if (known?.name === 'ArotConnectionError' || known?.name === 'ArotTimeoutError') return text.unreachable;
    return text.unexpected;
  };
}

/** Returns the reason why a form was rejected. The focus moves to the first field that needs a change, or else to the summary. */
export function useFormFailure(form: RefObject<HTMLFormElement | null>, check = checkNothing): FormFailure {
  const text = useText(accountText);
  const describe = useFailureText();
  const [failure, setFailure] = useState<Failure>();
  const messageOf = messagesOf(failure?.fields);
  useLayoutEffect(() => {
    if (!failure || failure.isCorrected || !form.current) return;
    const invalid = form.current.querySelector<HTMLElement>('[aria-invalid="true"]');
    (invalid ?? form.current.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [failure, form]);
  useLayoutEffect(() => {
    const element = form.current;
    const type = ({ target }: Event) => {
      const { name, value, files } = target as HTMLInputElement;
      const entry = files ? (files[0] ?? '') : value;
      // A part of an upload is called `file` in the API.
      for (const field of files ? [name, 'file'] : [name])
        setFailure((before) => correct(before, field, check(name, entry)));
    };
    element?.addEventListener('input', type);
    return () => element?.removeEventListener('input', type);
  }, [form, check]);

  return {
    summary: failure && (failure.fields ? text.checkFields : describe(failure.error)),
    messageOf,
    fail: (error) => setFailure({ fields: fieldsOf(error), error }),
    reject: (fields) => setFailure({ fields }),
    clear: () => setFailure(undefined),
  };
}
