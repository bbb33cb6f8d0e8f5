import { ReauthenticationRequiredError, SecondFactorMissingError } from '@arot/sdk';
import { useSyncExternalStore } from 'react';

type Call = (...args: readonly unknown[]) => Promise<unknown>;
type Operations = Readonly<Record<string, Readonly<Record<string, Call>>>>;
type Question = { readonly answer: () => void; readonly refuse: () => void };

const listeners = new Set<() => void>();
let question: Question | undefined;
let answered: Promise<void> | undefined;
let isFactorMissing = false;

const tell = () => {
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Asks whether it is still the user. Calls at the same time share one question. */
function ask(error: unknown): Promise<void> {
  answered ??= new Promise<void>((resolve, reject) => {
    question = { answer: resolve, refuse: () => reject(error) };
    tell();
  }).finally(() => {
    question = undefined;
    answered = undefined;
    tell();
  });
  return answered;
}

/** Says that the service asks for a second factor before anything else, or no longer does. */
export function setFactorMissing(isMissing: boolean): void {
  isFactorMissing = isMissing;
  tell();
}

/** Forgets what was asked of an account that is no longer signed in. */
export function forgetAccount(): void {
  question?.refuse();
  setFactorMissing(false);
}

/** Returns true if the session may do nothing before its user has set a second factor up, or proved it. */
export function useFactorMissing(): boolean {
  return useSyncExternalStore(subscribe, () => isFactorMissing);
}

/** Returns the question whether it is still the user, while it waits for an answer. */
export function useQuestion(): Question | undefined {
  return useSyncExternalStore(subscribe, () => question);
}

/**
 * Returns a client whose calls are repeated after the user has proved who it is, where the service asks for it. So no page loses what
 * was typed, and no page has to know which calls these are.
 */
export function askWhenNeeded<Client extends object>(client: Client): Client {
  const wrap = (call: Call): Call => {
    const repeat: Call = async (...args) => {
      try {
        return await call(...args);
      } catch (error) {
        if (error instanceof SecondFactorMissingError) setFactorMissing(true);
        if (!(error instanceof ReauthenticationRequiredError)) throw error;
        await ask(error);
        return await call(...args);
      }
    };
    // The other forms of the call stay as they are.
    return Object.assign(repeat, call);
  };
  const { onAuthChange, ...operations } = client as { onAuthChange?: unknown };
  const wrapped = Object.entries(operations as Operations).map(([group, calls]) => [
    group,
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, wrap(call)])),
  ]);
  return { ...Object.fromEntries(wrapped), onAuthChange } as Client;
}
