import { lengthOf } from '#kit/shared/text-length.ts'
import { pageCheck } from '../check.ts'
import { COUNTED, quoted } from '../evidence.ts'

/** Characters beyond which search results cut a title off. */
const MOST = 70

export const titleLongCheck = pageCheck({
  id: 'title-long',
  level: 'warning',
  fix: 'meta-tags',
  reads: ['title'],
  judge: ({ title }) =>
    lengthOf(title, COUNTED) > MOST
      ? { length: lengthOf(title, COUNTED), most: MOST, title: quoted(title) }
      : null,
})
