import { useFormat } from '@arot/example-shared/i18n/format.ts';
import { useText } from '@arot/example-shared/i18n/text.ts';
import type { WebhookEndpoint } from '@arot/sdk/staff';
import { webhookText } from './text.ts';

/** Renders how many events wait for an endpoint, and for how long the oldest has waited. */
export function Backlog({ backlog: { count, oldest } }: Pick<WebhookEndpoint, 'backlog'>) {
  const text = useText(webhookText);
  const format = useFormat();
  if (oldest === null) return <>{format.number(count)}</>;
  const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(oldest)) / 60_000));
  const [age, unit] =
    minutes < 120
      ? [minutes, text.minutes]
      : minutes < 2_880
        ? [Math.floor(minutes / 60), text.hours]
        : [Math.floor(minutes / 1_440), text.days];
  return <span title={format.dateTime(oldest)}>{text.waiting(format.number(count), unit(format.number(age)))}</span>;
}
