import './date.css';
import { useLanguage } from '@arot/ui/i18n/language.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { type KeyboardEvent, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { Calendar } from './calendar.tsx';
import { type Day, isWhole, readDay, showDay, today } from './day.ts';
import { dateText } from './text.ts';

type Props = {
  /** The name of the field. A visible one is beside it, or `showLabel` shows it. */
  readonly label: string;
  readonly showLabel?: boolean;
  readonly value: Day | '';
  /** Called with each whole date, and with nothing when the field is emptied. */
  readonly onChange: (day: Day | '') => void;
};

/**
 * Renders a date in the format and the digits of the language. The browser's own field has the language of the browser instead.
 * It is typed, or chosen from a calendar; the message of a wrong one is at the field, and the last right one stays.
 */
export function DateInput({ label, showLabel = false, value, onChange }: Props) {
  const text = useText(dateText);
  const { language } = useLanguage();
  const id = useId();
  // Undefined: the field shows the value.
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const sent = useRef(value);

  const show = () => {
    setTyped(undefined);
    setWrong(false);
  };
  const send = (day: Day | '') => {
    sent.current = day;
    if (day !== value) onChange(day);
  };
  // Something else has changed it, such as the button that clears the filters.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(undefined);
    setWrong(false);
  }, [value]);

  const toggled = ({ currentTarget: { style }, newState }: ToggleEvent<HTMLElement>) => {
    setOpen(newState === 'open');
    const box = input.current?.getBoundingClientRect();
    if (!box) return;
    style.left = `${Math.max(8, Math.min(box.left, innerWidth - 264))}px`;
    style.top = `${Math.min(box.bottom + 4, innerHeight - 328)}px`;
  };

  const type = (next: string) => {
    setTyped(next);
    setWrong(false);
    const day = readDay(next);
    if (next.trim() === '') send('');
    else if (day !== undefined && isWhole(next)) send(day);
  };
  const finish = () => {
    if (typed === undefined) return;
    const day = readDay(typed);
    if (day === undefined && typed.trim() !== '') return setWrong(true);
    send(day ?? '');
    show();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') finish();
    if (event.key === 'ArrowDown' && event.altKey) popover.current?.showPopover();
  };
  return (
    <div className="date-field">
      {showLabel && <label htmlFor={id}>{label}</label>}
      <span className="date-input">
        <input
          className="input"
          id={id}
          ref={input}
          aria-label={showLabel ? undefined : label}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-message` : undefined}
          autoComplete="off"
          placeholder={text.format}
          // The value of an old link may be anything.
          value={typed ?? (readDay(value) === undefined ? '' : showDay(value, language))}
          onChange={(event) => type(event.target.value)}
          onBlur={finish}
          onKeyDown={press}
        />
        <Button
          kind="quiet"
          icon="calendar"
          label={text.open(label)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          popoverTarget={`${id}-calendar`}
        />
        <div
          className="menu calendar"
          id={`${id}-calendar`}
          ref={popover}
          popover="auto"
          onToggle={toggled}
          role="dialog"
          aria-label={text.open(label)}
        >
          {isOpen && (
            <Calendar
              value={value}
              onChoose={(day) => {
                send(day);
                show();
                popover.current?.hidePopover();
                input.current?.focus();
              }}
            />
          )}
        </div>
        {isWrong && (
          <span className="date-message" id={`${id}-message`} role="alert">
            {text.wrong(showDay(today(), language))}
          </span>
        )}
      </span>
    </div>
  );
}
