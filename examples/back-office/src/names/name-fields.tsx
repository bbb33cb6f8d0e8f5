import { useText } from '@arot/example-shared/i18n/text.ts';
import { TextField } from '../ui/field.tsx';
import type { Names } from './names.ts';
import { namesText } from './text.ts';

type Props = {
  readonly names: Names;
  readonly onChange: (names: Names) => void;
  readonly message?: string | undefined;
};

/** The two fields of a name: English and Bengali. One of them is enough. */
export function NameFields({ names, onChange, message }: Props) {
  const text = useText(namesText);
  return (
    <div className="name-fields">
      <TextField
        label={text.english}
        lang="en"
        value={names.en}
        message={message}
        onChange={(event) => onChange({ ...names, en: event.target.value })}
      />
      <TextField
        label={text.bengali}
        lang="bn"
        value={names.bn}
        onChange={(event) => onChange({ ...names, bn: event.target.value })}
      />
    </div>
  );
}
