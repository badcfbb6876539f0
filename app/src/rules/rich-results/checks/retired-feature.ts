import { markupCheck } from '../check.ts'

export const retiredFeatureCheck = markupCheck({
  id: 'retired-feature',
  levels: ['info'],
  outdated: true,
  reads: ['types'],
  says: ['retiredFaq', 'retiredHowTo', 'retiredSearch'],
})
