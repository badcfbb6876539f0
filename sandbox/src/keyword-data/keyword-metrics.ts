import { createHash } from 'node:crypto'

/**
 * Metrics of a keyword, derived from its letters so that they are stable; some keywords are known in part, some not
 * at all.
 */
export interface DrawnMetrics {
  volume: number
  /** The twelve months before this one, newest first. */
  months: { year: number; month: number; volume: number }[]
  competition: 'LOW' | 'MEDIUM' | 'HIGH' | null
  competitionIndex: number | null
  cpc: number | null
  lowBid: number | null
  highBid: number | null
}

/** Returns the metrics of a keyword; null if it has no searches. */
export function metricsOf(keyword: string, now = new Date()): DrawnMetrics | null {
  const draw = createHash('sha256').update(keyword.toLowerCase()).digest()
  if (draw.readUInt8(0) % 11 === 0) return null
  const volume = Math.max(10, Math.round(10 ** (1 + (draw.readUInt8(1) / 255) * 3.2) / 10) * 10)
  const index = draw.readUInt8(2) % 101
  // The services report neither competition nor bids for rare keywords.
  const isRare = volume < 30 || draw.readUInt8(3) % 7 === 0
  const low = Math.round(5 + draw.readUInt8(4) / 2) / 100
  const high = Math.round(low * (180 + draw.readUInt8(5))) / 100
  return {
    volume,
    months: Array.from({ length: 12 }, (_, ago) => {
      const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1 - ago, 1))
      const season = 1 + 0.4 * Math.sin(((at.getUTCMonth() + (draw.readUInt8(6) % 12)) / 6) * Math.PI)
      return {
        year: at.getUTCFullYear(),
        month: at.getUTCMonth() + 1,
        volume: Math.max(10, Math.round((volume * season) / 10) * 10),
      }
    }),
    competition: isRare ? null : index < 34 ? 'LOW' : index < 67 ? 'MEDIUM' : 'HIGH',
    competitionIndex: isRare ? null : index,
    cpc: isRare ? null : Math.round(((low + high) / 2) * 100) / 100,
    lowBid: isRare ? null : low,
    highBid: isRare ? null : high,
  }
}

const SHOPS = [
  'harvest-lane',
  'northfield',
  'old-mill',
  'willow-goods',
  'tinker-tailor',
  'the-long-barn',
  'green-gable',
]

/** Returns the first ten results of a search for the keyword. */
export function resultsOf(keyword: string): { domain: string; url: string; title: string }[] {
  const draw = createHash('sha256').update(`results ${keyword.toLowerCase()}`).digest()
  const slug = keyword.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  return Array.from({ length: 10 }, (_, at) => {
    const shop = SHOPS[(draw.readUInt8(0) + at) % SHOPS.length] ?? 'northfield'
    const domain = `www.${shop}${at >= SHOPS.length ? `-${at}` : ''}.example`
    return { domain, url: `https://${domain}/${encodeURIComponent(slug)}`, title: `${keyword} | ${shop}` }
  })
}
