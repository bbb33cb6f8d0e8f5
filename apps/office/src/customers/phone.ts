/** Returns a number as people in Bangladesh write it: 01712-345678. */
export function showPhone(phoneNumber: string): string {
  const [, operator, rest] = /^\+880(\d{4})(\d{6})$/.exec(phoneNumber) ?? [];
  return operator && rest ? `0${operator}-${rest}` : phoneNumber;
}
