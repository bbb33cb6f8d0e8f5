import { ReauthenticationRequiredError } from '@arot/sdk';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { ReauthenticationDialog } from './reauthentication-dialog.tsx';

type Fresh = <T>(action: () => Promise<T>) => Promise<T>;

const FreshContext = createContext<Fresh>((action) => action());

/** Returns a function that runs an action. If the service wants to know that it is still the user, it asks, and repeats the action. */
export const useFresh = () => useContext(FreshContext);

type Question = { readonly answer: () => void; readonly refuse: () => void };

/** Shows the question whether it is still the user, over the page. */
export function FreshProvider({ children }: { readonly children: ReactNode }) {
  const [question, setQuestion] = useState<Question>();
  const fresh: Fresh = async (action) => {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof ReauthenticationRequiredError)) throw error;
      const asked = new Promise<void>((resolve, reject) =>
        setQuestion({ answer: resolve, refuse: () => reject(error) }),
      );
      await asked.finally(() => setQuestion(undefined));
      return await action();
    }
  };
  return (
    <FreshContext value={fresh}>
      {children}
      {question && <ReauthenticationDialog onDone={question.answer} onCancel={question.refuse} />}
    </FreshContext>
  );
}
