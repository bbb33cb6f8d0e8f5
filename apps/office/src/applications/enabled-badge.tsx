import { useText } from '@arot/ui/i18n/text.ts';
import { applicationsText } from './text.ts';

export function EnabledBadge({ enabled }: { readonly enabled: boolean }) {
  const text = useText(applicationsText);
  return <span className={`badge ${enabled ? 'good' : 'bad'}`}>{enabled ? text.enabled : text.disabled}</span>;
}
