import { markupCheck } from '../check.ts'

export const retiredFeatureCheck = markupCheck({
  id: 'retired-feature',
  finds: 'The engine no longer shows this feature; the message says since when.',
  levels: ['info'],
  outdated: true,
  reads: ['types'],
  says: ['retiredFaq', 'retiredHowTo', 'retiredSearch'],
})
