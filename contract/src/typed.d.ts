/**
 * Reads what people type and paste. The server, the SDK and the pages read text here, so each of them takes the same. The module
 * imports nothing: a page that uses it downloads nothing else of the contract.
 */
/** Returns the text with the digits 0 to 9 in place of Bengali ones. */
export declare function foldDigits(typed: string): string;
/** Returns a Bangladesh mobile number in +880 form, or undefined if the text is not one. */
export declare function readPhone(typed: string): string | undefined;
/** Returns a mobile number in +880 form, and other text as an email address in lower case, which the API validates. */
export declare function readIdentifier(typed: string): string;
/** Returns a one-time code, or a part of a number, without separators. */
export declare function readCode(typed: string): string;
/** Returns a name without direction marks. Bengali needs ZWJ and ZWNJ, so they stay. */
export declare function readName(typed: string): string;
/** Returns text of several lines whose lines end with LF. Forms send CRLF. */
export declare function readMultiline(typed: string): string;
/**
 * Returns the name of a column without what spreadsheets add: invisible characters and outer white space. Inner white space and
 * dashes become underscores. The case of letters stays: `Retail base price` is `Retail_base_price`.
 */
export declare function foldColumn(typed: string): string;
/** Returns the name of a column in small letters: `Retail base price` is `retail_base_price`. */
export declare function foldHeader(typed: string): string;
