/**
 * The period in which the same account is signed in. Every login, logout, 401 or other change of account starts another
 * one. It is an object, so that epochs of two clients with one cache never compare as equal.
 */
export type Epoch = object;
