import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { uiText } from './text.ts';

/** Returns a function that says how long ago a moment was, in its largest unit, such as "3 days". */
export function useAge(): (moment: string) => string {
  const text = useText(uiText);
  const format = useFormat();
  return (moment) => {
    const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(moment)) / 60_000));
    if (minutes < 120) return text.minutes(format.number(minutes));
    if (minutes < 2_880) return text.hours(format.number(Math.floor(minutes / 60)));
    return text.days(format.number(Math.floor(minutes / 1_440)));
  };
}
