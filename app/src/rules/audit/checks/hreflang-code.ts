import { pageCheck } from '../check.ts'
import { severalOf } from '../evidence.ts'
import { isHreflang } from '../languages.ts'

export const hreflangCodeCheck = pageCheck({
  id: 'hreflang-code',
  level: 'warning',
  fix: 'theme',
  reads: ['alternates'],
  judge: ({ alternates }) =>
    severalOf(alternates.map(({ language }) => language).filter((language) => !isHreflang(language))),
})
