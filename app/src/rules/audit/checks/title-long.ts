import { pageCheck } from '../check.ts'
import { quoted } from '../evidence.ts'
import { lengthOf } from '../text-length.ts'

/** Characters beyond which search results cut a title off. */
const MOST = 70

export const titleLongCheck = pageCheck({
  id: 'title-long',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['title'],
  judge: ({ title }) =>
    lengthOf(title) > MOST ? { length: lengthOf(title), most: MOST, title: quoted(title) } : null,
})
