/** The input of a client's program, as environment variables. */
export type JourneyInput = {
  readonly AROT_URL: string;
  readonly AROT_SEARCH: string;
  readonly AROT_PHONE: string;
  readonly AROT_PASSWORD: string;
  readonly AROT_SHOP_NAME: string;
  /** The file to upload. */
  readonly AROT_DOCUMENT: string;
  /** The file to write the downloaded document to. */
  readonly AROT_DOWNLOAD: string;
  readonly AROT_CLIENT_ID: string;
  readonly AROT_CLIENT_SECRET: string;
  readonly AROT_REDIRECT_URI: string;
  readonly AROT_CODE: string;
  readonly AROT_CODE_VERIFIER: string;
  readonly AROT_CHAT_APPLICATION_ID: string;
  readonly AROT_CHAT_APPLICATION_SECRET: string;
  readonly AROT_EXTERNAL_USER_ID: string;
  readonly AROT_VISITOR_NAME: string;
};

/** The JSON output of a client's program: the values that the generated client returned. */
export type JourneyReport = {
  /** The names of the products that the search finds, without a login. */
  readonly names: readonly string[];
  /** The final price of the first of them: before the login, and after it. */
  readonly priceBeforeLogin: string | null;
  readonly price: string;
  readonly shopName: string;
  readonly customerType: string;
  readonly documentType: string;
  /** The status of the customer's profile after the logout. */
  readonly statusAfterLogout: number;
  readonly tokenType: string;
  /** The name that the access token's user has. */
  readonly userName: string;
  readonly visitorIsNew: boolean;
  readonly visitorName: string;
};
