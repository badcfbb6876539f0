import { lengthOf } from '#kit/shared/text-length.ts'
import { pageCheck } from '../check.ts'
import { COUNTED } from '../evidence.ts'

/** Characters below which a description leaves half of its space empty. */
const LEAST = 50

export const descriptionShortCheck = pageCheck({
  id: 'description-short',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['description'],
  judge({ description }) {
    const length = lengthOf(description ?? '', COUNTED)
    return length > 0 && length < LEAST ? { length, least: LEAST } : null
  },
})
