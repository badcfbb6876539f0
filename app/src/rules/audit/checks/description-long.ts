import { pageCheck } from '../check.ts'
import { lengthOf } from '../text-length.ts'

/** Characters that a platform keeps of a description; search results show about half of them. */
const MOST = 320

export const descriptionLongCheck = pageCheck({
  id: 'description-long',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['description'],
  judge({ description }) {
    const length = lengthOf(description ?? '')
    return length > MOST ? { length, most: MOST } : null
  },
})
