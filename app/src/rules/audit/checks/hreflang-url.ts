import { pageCheck } from '../check.ts'
import { severalOf } from '../evidence.ts'

export const hreflangUrlCheck = pageCheck({
  id: 'hreflang-url',
  level: 'warning',
  fix: 'theme',
  reads: ['alternates'],
  judge: ({ alternates }) => severalOf(alternates.flatMap(({ written }) => written ?? [])),
})
