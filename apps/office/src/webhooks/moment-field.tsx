import '../forms/forms.css';
import { useText } from '@arot/ui/i18n/text.ts';
import { DateInput } from '../ui/date/date-input.tsx';
import { TextField } from '../ui/field.tsx';
import { type Moment, readMoment } from './moment.ts';
import { webhookText } from './text.ts';

type Props = {
  readonly legend: string;
  readonly hint?: string;
  readonly value: Moment;
  readonly message: string | undefined;
  readonly onChange: (value: Moment) => void;
};

/** Renders a date and a time of 24 hours. */
export function MomentField({ legend, hint, value, message, onChange }: Props) {
  const text = useText(webhookText);
  const isWrong = value.day !== '' && readMoment(value) === undefined;
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="form-grid">
        <DateInput
          label={`${legend}: ${text.date}`}
          value={value.day}
          onChange={(day) => onChange({ ...value, day })}
        />
        <TextField
          label={`${legend}: ${text.timeOfDay}`}
          value={value.time}
          inputMode="numeric"
          disabled={value.day === ''}
          message={isWrong ? text.wrongTime : message}
          onChange={(event) => onChange({ ...value, time: event.target.value })}
        />
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
    </fieldset>
  );
}
