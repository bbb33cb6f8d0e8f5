const TYPING = 'input, textarea, select, [contenteditable="true"], [role="menu"]';

/** Returns true if a key is for the page as a whole: the user does not type, and no dialog is open. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (event.target instanceof Element && event.target.closest(TYPING)) return false;
  return document.querySelector('dialog[open], [role="dialog"]') === null;
}
