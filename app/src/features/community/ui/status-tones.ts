import type { BadgeTone } from '#kit/ui/badge.tsx'
import type { Status } from '../domain/statuses.ts'

/** Colours of the badge that names a request's status. */
export const STATUS_TONES: Record<Status, BadgeTone> = {
  open: 'neutral',
  planned: 'info',
  building: 'info',
  shipped: 'success',
  declined: 'neutral',
}
