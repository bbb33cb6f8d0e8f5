import './names.css';
import { useText } from '@arot/ui/i18n/text.ts';
import { TextField } from '../ui/field.tsx';
import type { Names } from './names.ts';
import { namesText } from './text.ts';

type Props = {
  /** The word for the named thing, such as a title; by default a name. */
  readonly label?: string;
  readonly names: Names;
  readonly onChange: (names: Names) => void;
  readonly message?: string | undefined;
};

/** Renders the two fields of a name: English and Bengali. One of them is enough. */
export function NameFields({ label, names, onChange, message }: Props) {
  const text = useText(namesText);
  return (
    <div className="name-fields">
      <TextField
        label={text.inEnglish(label ?? text.name)}
        lang="en"
        value={names.en}
        message={message}
        onChange={(event) => onChange({ ...names, en: event.target.value })}
      />
      <TextField
        label={text.inBengali(label ?? text.name)}
        lang="bn"
        value={names.bn}
        onChange={(event) => onChange({ ...names, bn: event.target.value })}
      />
    </div>
  );
}
