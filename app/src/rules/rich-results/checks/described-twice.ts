import { markupCheck } from '../check.ts'

export const describedTwiceCheck = markupCheck({
  id: 'described-twice',
  levels: ['warning'],
  reads: ['ids', 'values', 'other-objects'],
  says: ['duplicate.merge', 'duplicate.remove', 'duplicate.removeOther'],
})
