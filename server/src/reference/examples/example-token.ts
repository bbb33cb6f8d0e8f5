/** The session token that the documents show. It opens nothing. */
export const EXAMPLE_TOKEN = 'q3Zb1nX0Jc5y8Vt2LrWm4KdPs7HfUa9eGxToYiNzB6E';
