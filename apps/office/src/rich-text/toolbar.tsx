import { useText } from '@arot/ui/i18n/text.ts';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { richTextText } from './text.ts';
import { ToolbarIcon, type ToolbarIconName } from './toolbar-icon.tsx';

type Tool = {
  readonly name: ToolbarIconName;
  readonly keys: string;
  readonly run: (editor: Editor) => unknown;
  readonly isActive?: (editor: Editor) => boolean;
  readonly isEnabled?: (editor: Editor) => boolean;
};

const mark = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'code', keys: string): Tool => ({
  name,
  keys,
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
  isActive: (editor) => editor.isActive(name),
});

const heading = (level: 2 | 3): Tool => ({
  name: `heading${level}`,
  keys: `Ctrl+Alt+${level}`,
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isActive: (editor) => editor.isActive('heading', { level }),
});

const tools: readonly Tool[] = [
  mark('bold', 'Ctrl+B'),
  mark('italic', 'Ctrl+I'),
  mark('underline', 'Ctrl+U'),
  mark('strike', 'Ctrl+Shift+S'),
  mark('code', 'Ctrl+E'),
  heading(2),
  heading(3),
  {
    name: 'bulletList',
    keys: 'Ctrl+Shift+8',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isActive: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'orderedList',
    keys: 'Ctrl+Shift+7',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isActive: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'blockquote',
    keys: 'Ctrl+Shift+B',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isActive: (editor) => editor.isActive('blockquote'),
  },
];

const history: readonly Tool[] = [
  {
    name: 'undo',
    keys: 'Ctrl+Z',
    run: (editor) => editor.chain().focus().undo().run(),
    isEnabled: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    keys: 'Ctrl+Shift+Z',
    run: (editor) => editor.chain().focus().redo().run(),
    isEnabled: (editor) => editor.can().redo(),
  },
];

type Props = { readonly editor: Editor; readonly openLink: () => void };

/** Renders the buttons of the editor. Tab enters at one of them, arrow keys move between them. */
export function Toolbar({ editor, openLink }: Props) {
  const text = useText(richTextText);
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const link: Tool = {
    name: 'link',
    keys: 'Ctrl+Shift+K',
    run: openLink,
    isActive: () => editor.isActive('link'),
  };
  const all = [...tools, link, ...history];
  const states = useEditorState({
    editor,
    selector: () =>
      all.map(({ isActive, isEnabled }) => ({ active: isActive?.(editor), enabled: isEnabled?.(editor) ?? true })),
  });
  const move = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + all.length) % all.length;
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className="editor-bar" role="toolbar" aria-label={text.toolbar} ref={bar} onKeyDown={move}>
      {all.map(({ name, keys, run }, index) => (
        <button
          key={name}
          type="button"
          aria-label={text[name]}
          aria-keyshortcuts={keys.replace('Ctrl', 'Control')}
          aria-pressed={states[index]?.active}
          aria-disabled={states[index]?.enabled === false || undefined}
          title={`${text[name]} (${keys})`}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={() => run(editor)}
        >
          <ToolbarIcon name={name} />
        </button>
      ))}
    </div>
  );
}
