import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { addDays, addMonths, calendarNames, type Day, today, utcOf, weeksOf } from './day.ts';
import { dateText } from './text.ts';

type Props = {
  /** The day that is chosen now; empty if there is none. */
  readonly value: Day | '';
  readonly onChoose: (day: Day) => void;
};

/** Returns the day that a key leads to. */
const afterKey = (key: string, day: Day): Day | undefined => {
  const weekday = utcOf(day).getUTCDay();
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
};

/**
 * Renders one month, of which a day is chosen. Arrow keys, Home, End and the page keys move.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 */
export function Calendar({ value, onChoose }: Props) {
  const text = useText(dateText);
  const names = calendarNames(useLanguage().language);
  const [at, setAt] = useState(value || today());
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(true);
  useEffect(() => {
    if (wantsFocus.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    wantsFocus.current = false;
  });
  const press = (event: KeyboardEvent) => {
    const next = afterKey(event.key, at);
    if (next === undefined) return;
    event.preventDefault();
    wantsFocus.current = true;
    setAt(next);
  };
  const weeks = weeksOf(at);
  return (
    <>
      <div className="calendar-head">
        <Button kind="quiet" icon="back" label={text.previous} onClick={() => setAt(addMonths(at, -1))} />
        <strong aria-live="polite">{names.month(at)}</strong>
        <Button kind="quiet" icon="forward" label={text.next} onClick={() => setAt(addMonths(at, 1))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of the pattern of date pickers is a table */}
      <table className="calendar-days" role="grid" aria-label={names.month(at)} ref={grid} onKeyDown={press}>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" abbr={names.weekdayLong(day)}>
                {names.weekday(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/noNoninteractiveElementToInteractiveRole: its button is what has the focus
                <td key={day} role="gridcell" aria-selected={day === value}>
                  <button
                    type="button"
                    className={day.slice(0, 7) === at.slice(0, 7) ? '' : 'soft'}
                    tabIndex={day === at ? 0 : -1}
                    aria-current={day === today() ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                  >
                    {names.date(day)}
                    <span className="unseen">
                      {' '}
                      {names.month(day)}, {names.weekdayLong(day)}
                    </span>
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Button kind="quiet" onClick={() => onChoose(today())}>
        {text.today}
      </Button>
    </>
  );
}
