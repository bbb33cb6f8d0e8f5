import { ERRORS, type ErrorCode } from '../errors.ts';
import type { Message } from './message.ts';

/** The Bengali texts of {@link ERRORS}. */
const BENGALI: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_ERROR: 'চিহ্নিত ঘরগুলো দেখে ঠিক করুন।',
  UNAUTHENTICATED: 'আবার লগ ইন করুন।',
  FORBIDDEN: 'এই অরিজিন বা অ্যাকাউন্ট থেকে এটি করার অনুমতি নেই।',
  REAUTHENTICATION_REQUIRED: 'এটি যে আপনিই, তা নিশ্চিত করুন: আপনার পাসওয়ার্ড বা একটি কোড POST /api/auth/reauthenticate-এ পাঠান।',
  PASSWORD_CHANGE_REQUIRED:
    'আপনি একবার ব্যবহারের পাসওয়ার্ড দিয়ে লগ ইন করেছেন। আগে নতুন একটি পাসওয়ার্ড দিন (PUT /api/auth/password)।',
  SECOND_FACTOR_REQUIRED:
    'এই দোকানে লগ ইনের দ্বিতীয় ধাপ লাগে। সেটি চালু করুন (POST /api/auth/factors/totp), অথবা চালু থাকলে প্রমাণ দিন।',
  NOT_FOUND: 'যা চাওয়া হয়েছে, তা পাওয়া যায়নি।',
  CONFLICT: 'এই ইমেইল, মোবাইল নম্বর বা নাম আগেই ব্যবহার করা হয়েছে।',
  LAST_FACTOR: 'দোকানের কর্মীদের দ্বিতীয় ধাপ থাকতে হয়। আগে অন্য একটি চালু করুন।',
  CURSOR_EXPIRED: 'এই কার্সরের পরের ঘটনাগুলো আর রাখা নেই। একটি স্ন্যাপশট নিন, তারপর তার কার্সর থেকে চালিয়ে যান।',
  PRECONDITION_FAILED: 'আপনি পড়ার পর অন্য কেউ এটি বদলেছেন। আবার পড়ে নিন।',
  PAYLOAD_TOO_LARGE: '১০ মেগাবাইট বা তার ছোট একটি ফাইল দিন।',
  IDEMPOTENCY_MISMATCH: 'এই Idempotency-Key অন্য একটি অনুরোধের।',
  PRECONDITION_REQUIRED: 'If-Match হেডার দিতে হবে।',
  RATE_LIMITED: 'অনেকবার চেষ্টা করা হয়েছে। পরে আবার চেষ্টা করুন।',
  INTERNAL_ERROR: 'কোনো একটি সমস্যা হয়েছে।',
  STORAGE_ERROR: 'ফাইলের ভান্ডার এখন পাওয়া যাচ্ছে না।',
  SERVICE_UNAVAILABLE: 'সেবাটি এখন পাওয়া যাচ্ছে না। পরে আবার চেষ্টা করুন।',
  CODES_UNAVAILABLE: 'এখন কোড পাঠানো যাচ্ছে না। পরে আবার চেষ্টা করুন।',
};

/** Returns the message of an error code for an operation that gives no other one. */
export const defaultMessage = (code: ErrorCode): Message => ({ en: ERRORS[code].message, bn: BENGALI[code] });
