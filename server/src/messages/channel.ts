/** The ways in which a message leaves the server. */
export type Channel = 'email' | 'sms';

/** Returns the channel of a normalized email address or phone number. */
export function channelOf(identifier: string): Channel {
  return identifier.includes('@') ? 'email' : 'sms';
}
