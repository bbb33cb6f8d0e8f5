import { defineText } from '../words/define-text.ts';

export const workText = defineText(
  {
    progress: (done: string, total: string) => `${done} of ${total}`,
    cancelled: 'Cancelled. What was done stays done.',
    failures: 'What failed',
  },
  {
    progress: (done: string, total: string) => `${total}টির মধ্যে ${done}টি`,
    cancelled: 'বাতিল হয়েছে। যতটুকু হয়েছে, তা থাকবে।',
    failures: 'যা হয়নি',
  },
);
