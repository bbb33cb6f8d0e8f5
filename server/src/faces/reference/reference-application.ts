/** The slug of the application that signs users in on the reference page. An operator or the demo registers it. */
export const REFERENCE_SLUG = 'api-reference';
