import { pageCheck } from '../check.ts'
import { quoted } from '../evidence.ts'

export const notHttpsCheck = pageCheck({
  id: 'not-https',
  level: 'critical',
  fix: 'theme',
  reads: ['address'],
  evenHidden: true,
  judge({ address }) {
    const { protocol, hostname } = new URL(address)
    return protocol === 'http:' && !/(?:^|\.)localhost$/.test(hostname) ? { url: quoted(address) } : null
  },
})
