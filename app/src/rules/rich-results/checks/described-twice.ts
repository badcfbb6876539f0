import { markupCheck } from '../check.ts'

export const describedTwiceCheck = markupCheck({
  id: 'described-twice',
  finds: 'Two pieces of markup describe the same thing.',
  levels: ['warning'],
  reads: ['ids', 'values', 'other-objects'],
  says: ['duplicate.merge', 'duplicate.remove', 'duplicate.removeOther'],
})
