import type { WebhookEndpoint } from '@arot/sdk/staff';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useAge } from '../ui/use-age.ts';
import { webhookText } from './text.ts';

/** Renders how many events wait for an endpoint, and for how long the oldest has waited. */
export function Backlog({ backlog: { count, oldest } }: Pick<WebhookEndpoint, 'backlog'>) {
  const text = useText(webhookText);
  const format = useFormat();
  const ageOf = useAge();
  if (oldest === null) return <>{format.number(count)}</>;
  return <span title={format.dateTime(oldest)}>{text.waitingFor(format.number(count), ageOf(oldest))}</span>;
}
