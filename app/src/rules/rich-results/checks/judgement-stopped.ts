import { markupCheck } from '../check.ts'

export const judgementStoppedCheck = markupCheck({
  id: 'judgement-stopped',
  levels: ['info'],
  reads: ['other-objects'],
  says: ['stopped'],
})
