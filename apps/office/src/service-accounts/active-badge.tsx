import { useText } from '@arot/ui/i18n/text.ts';
import { serviceAccountText } from './text.ts';

export function ActiveBadge({ active }: { readonly active: boolean }) {
  const text = useText(serviceAccountText);
  return <span className={`badge ${active ? 'good' : 'bad'}`}>{active ? text.active : text.inactive}</span>;
}
