import { useText } from '@arot/ui/i18n/text.ts';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { uiText } from '../ui/text.ts';
import { completeLink, linkIssue } from './link-target.ts';
import { richTextText } from './text.ts';

type Props = { readonly editor: Editor; readonly onClose: () => void };

/** Asks for the target of a link, and for its text if none is selected. */
export function LinkDialog({ editor, onClose }: Props) {
  const text = useText(richTextText);
  const ui = useText(uiText);
  const { href: before } = editor.getAttributes('link');
  const needsText = editor.state.selection.empty && !editor.isActive('link');
  const [typed, setTyped] = useState(typeof before === 'string' ? before : '');
  const [shown, setShown] = useState('');
  const [message, setMessage] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the form of the page.
    event.stopPropagation();
    const href = completeLink(typed);
    const issue = linkIssue(href);
    if (href === '' || issue) return setMessage(href === '' || !issue ? text.required : text[issue]);
    const chain = editor.chain().focus();
    if (needsText) {
      const content = { type: 'text', text: shown.trim() || href, marks: [{ type: 'link', attrs: { href } }] };
      chain.insertContent(content).run();
    } else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <Dialog title={text.link} onClose={onClose}>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={text.linkTarget}
          hint={text.linkHint}
          message={message}
          value={typed}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
        {needsText && <TextField label={text.body} value={shown} onChange={(event) => setShown(event.target.value)} />}
        <div className="dialog-foot">
          {before !== undefined && <Button onClick={remove}>{text.removeLink}</Button>}
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="primary" type="submit">
            {text.setLink}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
