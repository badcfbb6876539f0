import { pageCheck } from '../check.ts'

export const hreflangDefaultCheck = pageCheck({
  id: 'hreflang-default',
  level: 'warning',
  fix: 'theme',
  reads: ['alternates'],
  judge({ alternates }) {
    const languages = new Set(alternates.map(({ language }) => language.trim().toLowerCase()))
    return languages.size > 1 && !languages.has('x-default') ? { count: languages.size } : null
  },
})
