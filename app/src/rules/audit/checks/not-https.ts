import { pageCheck } from '../check.ts'
import { quoted } from '../evidence.ts'

export const notHttpsCheck = pageCheck({
  id: 'not-https',
  level: 'critical',
  fix: 'theme',
  reads: ['url'],
  evenHidden: true,
  judge({ url }) {
    const { protocol, hostname } = new URL(url)
    return protocol === 'http:' && !/(?:^|\.)localhost$/.test(hostname) ? { url: quoted(url) } : null
  },
})
