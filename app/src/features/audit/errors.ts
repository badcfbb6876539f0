import { defineErrors } from '#kit/shared/errors.ts'

export const auditErrors = defineErrors('audit', {
  noPage: [404, 'Nothing is known about this page any more. Go back to the list, or scan your store again.'],
  lost: [
    500,
    'The scan stopped before its end because of a fault in Signpost. What it read is kept. Scan again.',
  ],
  stopped: [409, 'You stopped the scan before this page had its turn. Scan your store again to include it.'],
})
