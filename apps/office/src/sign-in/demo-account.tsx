import { demoQuery } from '@arot/ui/demo/demo-query.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../ui/button.tsx';
import { demoText } from './demo-text.ts';

/** Signs in as the staff member of the demo, whose password is public. Only a build with `VITE_DEMO` has this button. */
export function DemoAccount({ signIn }: { readonly signIn: (identifier: string, password: string) => void }) {
  const text = useText(demoText);
  const { data: demo } = useQuery(demoQuery);
  const account = demo?.accounts.find(({ customerType }) => customerType === null);
  if (!demo || !account) return null;
  return <Button onClick={() => signIn(account.identifier, demo.password)}>{text.signIn(account.identifier)}</Button>;
}
