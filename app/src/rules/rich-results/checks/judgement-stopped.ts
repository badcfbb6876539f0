import { markupCheck } from '../check.ts'

export const judgementStoppedCheck = markupCheck({
  id: 'judgement-stopped',
  finds: 'The page describes more than can be checked at once. The rest was not checked.',
  levels: ['info'],
  reads: ['other-objects'],
  says: ['stopped'],
})
