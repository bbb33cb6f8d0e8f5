/** The options of a call that sends a message: it is written in the language of the page, which the browser does not know. */
export const inPageLanguage = () => ({ headers: { 'accept-language': document.documentElement.lang } });
