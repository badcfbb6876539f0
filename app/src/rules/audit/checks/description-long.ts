import { lengthOf } from '#kit/shared/text-length.ts'
import { pageCheck } from '../check.ts'
import { COUNTED } from '../evidence.ts'

/** Characters that a platform keeps of a description; search results show about half of them. */
const MOST = 320

export const descriptionLongCheck = pageCheck({
  id: 'description-long',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['description'],
  judge({ description }) {
    const length = lengthOf(description ?? '', COUNTED)
    return length > MOST ? { length, most: MOST } : null
  },
})
