import { LineIcon } from '@arot/ui/ui/line-icon.tsx';

const shapes = {
  bold: 'M7 4h6a4 4 0 0 1 0 8H7V4Zm0 8h7a4 4 0 0 1 0 8H7v-8Z',
  italic: 'M10 4h8M6 20h8M14.5 4l-5 16',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  strike: 'M4 12h16M17 7c-1-4-10-4-10 .5 0 2 2 3.5 5 4.5m-5.5 5C7.5 21 17 21 17 16c0-1-.3-1.7-1-2.5',
  code: 'M8 7l-5 5 5 5m8-10 5 5-5 5',
  heading2: 'M4 5v14M13 5v14M4 12h9m3.5-1c.5-3 5-3 5 0 0 2.5-5 4-5 8h5',
  heading3: 'M4 6v12M12 6v12M4 12h8m4-2.5c1-2 5-1.5 5 1s-3 2-3 2 3.5 0 3.5 3-4.5 3-5.5 1',
  bulletList: 'M4.5 6h.01M4.5 12h.01M4.5 18h.01M9 6h11M9 12h11M9 18h11',
  orderedList: 'M10 6h10M10 12h10M10 18h10M4 4h1v4M3.5 14.5c.5-1.5 2.5-1 2 .5l-2 3h2.5',
  blockquote: 'M5 5v14M10 8h10M10 12h10M10 16h6',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  undo: 'M9 7 4 12l5 5m-5-5h10a6 6 0 0 1 6 6',
  redo: 'M15 7l5 5-5 5m5-5H10a6 6 0 0 0-6 6',
} as const;

export type ToolbarIconName = keyof typeof shapes;

export function ToolbarIcon({ name }: { readonly name: ToolbarIconName }) {
  return <LineIcon path={shapes[name]} />;
}
