import { pageCheck } from '../check.ts'
import { isKnownLanguage } from '../languages.ts'

export const langInvalidCheck = pageCheck({
  id: 'lang-invalid',
  level: 'warning',
  fix: 'theme',
  reads: ['language'],
  judge: ({ language }) => (language && !isKnownLanguage(language.split('-')[0] ?? '') ? { language } : null),
})
