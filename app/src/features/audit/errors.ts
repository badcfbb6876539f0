import { defineErrors } from '#kit/shared/errors.ts'

export const auditErrors = defineErrors('audit', {
  noPage: [404, 'Nothing is known about this page any more. Go back to the list, or read all pages again.'],
  lost: [
    500,
    'The scan stopped before its end because of a fault in Signpost. What it read is kept. Scan again.',
  ],
  stopped: [
    409,
    'The reading was stopped before the turn of this page came. It was not read. Read all pages again.',
  ],
})
