import { defineText } from '../words/define-text.ts';

export const requirementText = defineText(
  {
    required: 'Required documents',
    requiredOf: (document: string) => `Required: ${document}`,
    ask: 'Ask for a document',
    document: 'Document',
    reasonHint: 'The customer reads it.',
    asked: 'The customer is asked for the document.',
    withdraw: 'Withdraw',
    withdrawOf: (document: string) => `Withdraw: ${document}`,
    withdrawQuestion: 'The customer is not asked for this document any more.',
    withdrawn: 'The customer is not asked for it any more.',
  },
  {
    required: 'যেসব কাগজ চাওয়া হয়েছে',
    requiredOf: (document: string) => `চাওয়া হয়েছে: ${document}`,
    ask: 'কাগজ চান',
    document: 'কাগজ',
    reasonHint: 'ক্রেতা এটি পড়বেন।',
    asked: 'ক্রেতার কাছে কাগজটি চাওয়া হয়েছে।',
    withdraw: 'তুলে নিন',
    withdrawOf: (document: string) => `তুলে নিন: ${document}`,
    withdrawQuestion: 'ক্রেতার কাছে এই কাগজ আর চাওয়া হবে না।',
    withdrawn: 'এটি আর চাওয়া হচ্ছে না।',
  },
);
