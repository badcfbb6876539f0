import { pageCheck } from '../check.ts'
import { lengthOf } from '../text-length.ts'

/** Characters below which a title says little more than a name. */
const LEAST = 15

export const titleShortCheck = pageCheck({
  id: 'title-short',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['title'],
  judge: ({ title }) =>
    title !== '' && lengthOf(title) < LEAST ? { length: lengthOf(title), least: LEAST, title } : null,
})
