import { LineIcon } from '@arot/ui/ui/line-icon.tsx';

const shapes = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4v-9Z',
  box: 'M3 8l9-5 9 5v8l-9 5-9-5V8Zm0 0 9 5 9-5m-9 5v8',
  tree: 'M4 4h7v4H4V4Zm9 6h7v4h-7v-4Zm0 7h7v4h-7v-4ZM7 8v11h6M7 12h6',
  tag: 'M4 12V4h8l8 8-8 8-8-8Zm4-4h.01',
  group:
    'M12 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 10c0-4 2.5-6 6-6s6 2 6 6m-13-8a2.5 2.5 0 1 1 0-5m14 5a2.5 2.5 0 1 0 0-5',
  page: 'M6 3h8l4 4v14H6V3Zm8 0v4h4M9 12h6m-6 4h6',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Zm8 3-2 1-.5 1.6 1 2-1.9 1.9-2-1-1.6.5-1 2h-2l-1-2-1.6-.5-2 1-1.9-1.9 1-2L4 13l-2-1 2-1 .5-1.6-1-2 1.9-1.9 2 1L9 6l1-2h2l1 2 1.6.5 2-1 1.9 1.9-1 2L18 11l2 1Z',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-7 9c0-4 3-6 7-6s7 2 7 6m-1-9a3.5 3.5 0 0 0 0-7m3 10c2.5.6 4 2.6 4 6',
  inbox: 'M4 13 7 4h10l3 9v7H4v-7Zm0 0h5a3 3 0 0 0 6 0h5',
  key: 'M8 19a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm3.5-8.5L20 4m-4 3 3 3',
  chat: 'M4 5h16v11H9l-5 4V5Z',
  badge: 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6l8-3Zm-3 9 2 2 4-4',
  history: 'M4 12a8 8 0 1 0 3-6.2L4 8m0-4v4h4m4 0v4l3 2',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm5 11.5L21 21',
  warning: 'M12 3 2 20h20L12 3Zm0 7v5m0 2.5v.5',
  offline: 'M3 3l18 18M5 10a11 11 0 0 1 4-2.4m4-.6a11 11 0 0 1 6 3M8 14a6 6 0 0 1 8 0m-4 4.5v.5',
  lock: 'M6 11h12v9H6v-9Zm2 0V8a4 4 0 0 1 8 0v3',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M4 12.5 9.5 18 20 6.5',
  plus: 'M12 5v14M5 12h14',
  filter: 'M4 6h16M7 12h10m-7 6h4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  edit: 'M4 20l1-5L16 4l4 4L9 19l-5 1Z',
  trash: 'M5 7h14M10 7V4h4v3m-7 0 1 13h8l1-13M10 11v5m4-5v5',
  keyboard: 'M3 6h18v12H3V6Zm4 4h.01M11 10h.01M15 10h.01M18 10h.01M7 14h10',
  undo: 'M9 7 4 12l5 5m-5-5h10a6 6 0 0 1 0 12',
  turn: 'M20 12a8 8 0 1 1-3-6.2L20 8m0-4v4h-4',
  zoomIn: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm5 11.5L21 21M10.5 7.5v6m-3-3h6',
  zoomOut: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Zm5 11.5L21 21M7.5 10.5h6',
  upload: 'M12 16V4m-5 5 5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12m-5-5 5 5 5-5M4 16v4h16v-4',
  columns: 'M4 5h16v14H4V5Zm5.3 0v14m5.4-14v14',
  grip: 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7Zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-6v2m0 16v2M2 12h2m16 0h2M5 5l1.5 1.5m11 11L19 19M5 19l1.5-1.5m11-11L19 5',
  calendar: 'M4 6h16v14H4V6Zm0 5h16M8 3v5m8-5v5',
  program: 'M3 5h18v14H3V5Zm4 4 3 3-3 3m5 0h5',
  send: 'M3 4l18 8-18 8 3-8-3-8Zm3 8h8',
  mail: 'M3 6h18v12H3V6Zm0 0 9 7 9-7',
  copy: 'M9 9h11v11H9V9Zm-3 6H4V4h11v2',
  out: 'M14 4h6v16h-6M4 12h11m-4-4 4 4-4 4',
} as const;

export type IconName = keyof typeof shapes;

/** Renders a decorative icon: the words beside it say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return <LineIcon path={shapes[name]} />;
}
