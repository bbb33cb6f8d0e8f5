import { fieldsOf, messagesOf } from '@arot/ui/errors/field-messages.ts';
import { useDraft } from '../draft/use-draft.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';
import { useSend } from './use-send.ts';

/**
 * Returns the form of something new. What is typed stays a draft until it is created, and an attempt that is repeated creates
 * nothing twice.
 */
export function useCreation<Form extends object>(name: string, empty: Form) {
  const [draft, setDraft] = useDraft<Form>(name);
  const { send, isBusy, error } = useSend();
  const keyOf = useIdempotencyKey();
  const messageOf = messagesOf(fieldsOf(error));
  const values = draft ?? empty;
  return {
    values,
    set: (change: Partial<Form>) => setDraft({ ...values, ...change }),
    messageOf,
    isBusy,
    error,
    /** @returns what the server has created; undefined if it was rejected. Then `error` says why. */
    create: async <Input, Created>(
      input: Input,
      post: (input: Input, options: { idempotencyKey: string }) => Promise<Created>,
    ): Promise<Created | undefined> => {
      try {
        const created = await send(() => post(input, { idempotencyKey: keyOf(input) }));
        setDraft(undefined);
        return created;
      } catch {
        return undefined;
      }
    },
  };
}
