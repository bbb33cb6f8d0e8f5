import type { RichText } from '@arot/sdk/staff';
import { EditorContent, useEditor } from '@tiptap/react';
import { useMemo, useState } from 'react';
import { canonicalRichText } from './canonical-rich-text.ts';
import { cleanPastedHtml } from './clean-pasted-html.ts';
import { extensions } from './extensions.ts';
import { LinkDialog } from './link-dialog.tsx';
import { Toolbar } from './toolbar.tsx';

type Props = {
  readonly value: RichText | null;
  readonly onChange: (value: RichText | null) => void;
  readonly labelledBy: string;
  readonly messageId: string | undefined;
};

/** Renders TipTap with its toolbar. `value` is read once: the editor is the owner of the document from then on. */
export function Editor({ value, onChange, labelledBy, messageId }: Props) {
  const [isLinkOpen, setLinkOpen] = useState(false);
  const editorProps = useMemo(
    () => ({
      attributes: {
        class: 'rich-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(messageId === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': messageId }),
      },
      transformPastedHTML: cleanPastedHtml,
      handleKeyDown: (_view: unknown, event: KeyboardEvent) => {
        const isShortcut = (event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'KeyK';
        if (isShortcut) setLinkOpen(true);
        return isShortcut;
      },
    }),
    [labelledBy, messageId],
  );
  const editor = useEditor({
    extensions,
    content: value,
    editorProps,
    // The page's policy allows no style element. rich-text.css has what TipTap would inject.
    injectCSS: false,
    onUpdate: ({ editor: current }) => onChange(canonicalRichText(current.getJSON() as RichText)),
  });
  return (
    <div className={`editor ${messageId === undefined ? '' : 'invalid'}`}>
      <Toolbar editor={editor} openLink={() => setLinkOpen(true)} />
      <EditorContent editor={editor} />
      {isLinkOpen && <LinkDialog editor={editor} onClose={() => setLinkOpen(false)} />}
    </div>
  );
}
