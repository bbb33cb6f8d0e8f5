import { isArotError } from '@arot/sdk';
import { useState } from 'react';
import { fieldsOf, messagesOf } from '../errors/field-messages.ts';
import { useText } from '../i18n/text.ts';
import { factorFailureText } from './failure-text.ts';

/** Returns the reason why a step failed: the message of a field, or a summary. */
export function useFactorFailure() {
  const text = useText(factorFailureText);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const fields = fieldsOf(error);
  const messageOf = messagesOf(fields);

  const summary = (): string | undefined => {
    if (error === undefined || fields?.code || fields?.name) return undefined;
    if (fields?.credential) return text.passkeyRejected;
    if (isArotError(error)) {
      // The message names what is in the way.
      if (error.status === 409) return error.message;
      if (error.status === 429 || error.status === 503) return text.tooMany;
      return error.status === undefined ? text.unreachable : text.failed;
    }
    // The names of WebAuthn: the user has said no or waited too long; the device has a passkey already.
    const { name } = error as Error;
    if (name === 'InvalidStateError') return text.passkeyKnown;
    return name === 'NotAllowedError' || name === 'AbortError' ? text.passkeyCancelled : text.failed;
  };

  return {
    isBusy,
    messageOf,
    summary: summary(),
    clear: () => setError(undefined),
    /** Runs a step. @returns false if it failed */
    run: async (step: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setError(undefined);
      try {
        await step();
        return true;
      } catch (failure) {
        setError(failure);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
