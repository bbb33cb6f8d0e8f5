import { type Format, useFormat } from '@arot/ui/i18n/format.ts';
import { useCallback } from 'react';

/**
 * Returns a function that formats the time of a change as short as a cell of a table: the time if it was today, otherwise the
 * date.
 */
export function useFormatChanged(): (value: string) => string {
  const format = useFormat();
  return useCallback((value) => formatChanged(value, format), [format]);
}

function formatChanged(value: string, { time, date }: Format): string {
  return new Date(value).toDateString() === new Date().toDateString() ? time(value) : date(value);
}
