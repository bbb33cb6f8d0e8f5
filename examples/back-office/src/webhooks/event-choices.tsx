import '../forms/forms.css';
import './webhooks.css';
import { useText } from '@arot/example-shared/i18n/text.ts';
import { useId } from 'react';
import { covers, eventNames, PATTERN_GROUPS } from './event-types.ts';
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
  const id = useId();
  const known = PATTERN_GROUPS.flat();
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
          {...(pattern === '*' && message !== undefined
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
      <div className="event-groups">
        {[...PATTERN_GROUPS, others].map((group) => (
          <div className="choices" key={group[0] ?? ''}>
            {group.map(box)}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
