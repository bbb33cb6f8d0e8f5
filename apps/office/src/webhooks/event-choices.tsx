import '../forms/forms.css';
import './webhooks.css';
import { useFormat } from '@arot/ui/i18n/format.ts';
import { useText } from '@arot/ui/i18n/text.ts';
import { useId, useState } from 'react';
import { ALL_EVENTS, covers, eventNames, PATTERN_GROUPS } from './event-types.ts';
import { webhookText } from './text.ts';

type Props = {
  readonly patterns: readonly string[];
  readonly message: string | undefined;
  readonly onChange: (patterns: string[]) => void;
};

/** Renders a box for each type of event, and for each pattern. A type that a ticked pattern selects cannot be taken out of it. */
export function EventChoices({ patterns, message, onChange }: Props) {
  const text = useText(webhookText);
  const names: Readonly<Record<string, string>> = useText(eventNames);
  const format = useFormat();
  const id = useId();
  const known = [ALL_EVENTS, ...PATTERN_GROUPS.flatMap((group) => group.patterns)];
  const isChosenIn = (group: readonly string[]) => group.some((pattern) => patterns.includes(pattern));
  // Those in which something is chosen are open from the start.
  const [open] = useState(() => PATTERN_GROUPS.filter((group) => isChosenIn(group.patterns)).map(({ name }) => name));
  // An endpoint may have others, which a program has given it.
  const others = patterns.filter((pattern) => !known.includes(pattern));
  const box = (pattern: string) => {
    const isChosen = patterns.includes(pattern);
    const isCovered = patterns.some((each) => covers(each, pattern));
    const toggle = () =>
      onChange(
        isChosen
          ? patterns.filter((each) => each !== pattern)
          : [...patterns.filter((each) => !covers(pattern, each)), pattern],
      );
    return (
      <label className="check" key={pattern}>
        <input
          type="checkbox"
          checked={isChosen || isCovered}
          disabled={isCovered}
          {...(pattern === ALL_EVENTS && message !== undefined
            ? { 'aria-invalid': true, 'aria-describedby': `${id}-message` }
            : {})}
          onChange={toggle}
        />
        <span>
          {names[pattern]}
          <span className="hint">
            <code>{pattern}</code>
          </span>
        </span>
      </label>
    );
  };
  return (
    <fieldset className="field">
      <legend>{text.types}</legend>
      {message !== undefined && (
        <p className="message" id={`${id}-message`} role="alert">
          {message}
        </p>
      )}
      <div className="choices">{[ALL_EVENTS, ...others].map(box)}</div>
      <div>
        {PATTERN_GROUPS.map(({ name, patterns: group }) => {
          const count = group.filter((pattern) => patterns.some((each) => each === pattern || covers(each, pattern)));
          return (
            <details className="event-group" key={name} open={open.includes(name)}>
              <summary>
                {text.groupNames(name)}{' '}
                {count.length > 0 && <span className="count">{format.number(count.length)}</span>}
              </summary>
              <div className="form-grid choices">{group.map(box)}</div>
            </details>
          );
        })}
      </div>
    </fieldset>
  );
}
