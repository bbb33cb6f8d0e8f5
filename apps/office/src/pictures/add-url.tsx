import { useText } from '@arot/ui/i18n/text.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { pictureText } from './text.ts';

/** Returns true for an https URL: the page's policy shows pictures of other servers by https only. */
const isPictureUrl = (url: string) => /^https:\/\/[^\s\\]+$/i.test(url) && URL.canParse(url);

/** Adds a picture that is on another server. */
export function AddUrl({ onAdd }: { readonly onAdd: (url: string) => void }) {
  const text = useText(pictureText);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = () => {
    const url = typed.trim();
    setWrong(!isPictureUrl(url));
    if (!isPictureUrl(url)) return;
    onAdd(url);
    setTyped('');
  };
  return (
    <div className="picture-url">
      <TextField
        label={text.url}
        message={isWrong ? text.urlIssue : undefined}
        value={typed}
        inputMode="url"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would save the form around it.
          event.preventDefault();
          add();
        }}
      />
      <Button icon="plus" label={text.addUrl} onClick={add} />
    </div>
  );
}
