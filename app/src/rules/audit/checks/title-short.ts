import { lengthOf } from '#kit/shared/text-length.ts'
import { pageCheck } from '../check.ts'
import { COUNTED } from '../evidence.ts'

/** Characters below which a title says little more than a name. */
const LEAST = 15

export const titleShortCheck = pageCheck({
  id: 'title-short',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['title'],
  judge: ({ title }) =>
    title !== '' && lengthOf(title, COUNTED) < LEAST
      ? { length: lengthOf(title, COUNTED), least: LEAST, title }
      : null,
})
