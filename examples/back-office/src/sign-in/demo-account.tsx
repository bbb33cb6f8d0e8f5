import { useText } from '@arot/example-shared/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { demoText } from './demo-text.ts';

type Demo = {
  readonly password: string;
  readonly accounts: readonly { readonly identifier: string; readonly customerType: string | null }[];
};

const demoQuery = {
  queryKey: ['demo'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Demo | null> => {
    const response = await fetch('/demo/accounts.json', { signal });
    // Read in any case: an unread body leaves the request open.
    const body: unknown = await response.json().catch(() => null);
    return response.ok ? (body as Demo | null) : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
};

/** Signs in as the staff member of the demo, whose password is public. Only a build with `VITE_DEMO` has this button. */
export function DemoAccount({ signIn }: { readonly signIn: (identifier: string, password: string) => void }) {
  const text = useText(demoText);
  const { data: demo } = useQuery(demoQuery);
  const account = demo?.accounts.find(({ customerType }) => customerType === null);
  if (!demo || !account) return null;
  return <Button onClick={() => signIn(account.identifier, demo.password)}>{text.signIn(account.identifier)}</Button>;
}
