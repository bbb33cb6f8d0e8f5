/** Moves the focus to an element when it is added to the page: `ref={focusWhenShown}`. `autoFocus` works in React, and not in Preact. */
export function focusWhenShown(element: HTMLElement | null): void {
  element?.focus();
}
