import './demo.css';
import { demoQuery } from '@arot/ui/demo/demo-query.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { client } from '../shop.ts';
import { demoText } from './text.ts';

/** Renders the names of the accounts of the demo, whose password is public. Only a build with `VITE_DEMO` has this bar. */
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
        <a href="/docs">{text.apiReference}</a>
      </div>
    </aside>
  );
}
