/** The session token in the documents. It is not valid anywhere. */
export const EXAMPLE_TOKEN = 'q3Zb1nX0Jc5y8Vt2LrWm4KdPs7HfUa9eGxToYiNzB6E';
