import { markupCheck } from '../check.ts'

export const missingContextCheck = markupCheck({
  id: 'missing-context',
  finds: 'JSON-LD has no `@context`, so its terms have no meaning.',
  levels: ['error'],
  reads: ['types'],
  says: ['missingContext'],
})
