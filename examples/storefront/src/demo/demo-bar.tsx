import './demo.css';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { CustomerType } from '@arot/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { client } from '../shop.ts';
import { demoText } from './text.ts';

type DemoAccount = { readonly identifier: string; readonly customerType: CustomerType | null };
type Demo = { readonly password: string; readonly accounts: readonly DemoAccount[] };

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

/** Names the accounts of the demo, whose password is public. Only a build with `VITE_DEMO` has this bar. */
export function DemoBar() {
  const text = useText(demoText);
  const { data: demo } = useQuery(demoQuery);
  const { user } = useSession();
  const [isFailed, setFailed] = useState(false);
  if (demo === null) return null;

  const signIn = async (identifier: string, password: string) => {
    setFailed(false);
    try {
      await client.auth.login({ identifier, password });
    } catch {
      setFailed(true);
    }
  };

  return (
    <aside className="demo" aria-label={text.demo}>
      <div className="column">
        <strong className="badge">{text.demo}</strong>
        {demo?.accounts.map(({ identifier, customerType }) => (
          <button
            key={identifier}
            type="button"
            aria-pressed={user?.email === identifier || (user?.phoneNumber?.endsWith(identifier) ?? false)}
            onClick={() => void signIn(identifier, demo.password)}
          >
            <span className="unseen">{text.signInAs}: </span>
            {customerType === null ? text.staff : text[customerType]} <span className="soft">{identifier}</span>
          </button>
        ))}
        {demo && (
          <span>
            {text.password} <code>{demo.password}</code>
          </span>
        )}
        {isFailed && (
          <span className="message" role="alert">
            {text.failed}
          </span>
        )}
        <a href="/docs">{text.docs}</a>
      </div>
    </aside>
  );
}
