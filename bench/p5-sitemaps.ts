import { packFile } from '../app/src/features/sitemaps/own/pack-file.ts'
import type { SitemapUrl } from '../app/src/rules/sitemaps/url-lines.ts'
import type { Rig } from './rig.ts'

const GOAL = { seconds: 4.5, megabytes: 200, oneFileMs: 150 }
/** npm `sitemap` 9, gzipped, on the reference machine (targets.md). */
const PEER_SECONDS = 91.7
const OF_FILE = 50_000
/** Files packed in parallel: the packing has threads of its own. */
const AT_ONCE = 2

/**
 * P5: a large store's sitemap with dates and images, packed into files; then one of them again for a single product.
 */
export const rig: Rig = {
  id: 'P5',
  title: 'sitemap of every product',
  async run({ n = 1_000_000, log }) {
    const files = Math.ceil(n / OF_FILE)
    const started = performance.now()
    let next = 0
    let bytes = 0
    let mostMemory = 0
    const work = async (): Promise<void> => {
      while (next < files) {
        const number = next
        next += 1
        const { content } = await packFile(pagesOf(number, n))
        bytes += content.length
        mostMemory = Math.max(mostMemory, process.memoryUsage.rss())
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const value = Math.round(performance.now() - started) / 1_000
    const again = performance.now()
    await packFile(pagesOf(0, n, '2026-11-23T00:00:00Z'))
    const oneFileMs = Math.round(performance.now() - again)
    const megabytes = Math.round(mostMemory / 1e6)
    log(
      `${files} files of ${Math.round(bytes / 1e6)} MB in all, one of them again in ${oneFileMs} ms, ${megabytes} MB`,
    )
    return {
      ...{
        value,
        unit: 's',
        peer: PEER_SECONDS,
        ratio: Math.round((value / PEER_SECONDS) * 1_000) / 1_000,
        n,
      },
      ...{ goal: GOAL, oneFileMs, megabytes, files, packedBytes: bytes },
      pass: value <= GOAL.seconds && megabytes <= GOAL.megabytes && oneFileMs <= GOAL.oneFileMs,
    }
  },
}

function* pagesOf(file: number, n: number, changed = '2026-11-22T10:00:00Z'): Generator<SitemapUrl> {
  const last = Math.min(n, (file + 1) * OF_FILE)
  for (let at = file * OF_FILE; at < last; at += 1)
    yield {
      url: `https://shop.example/products/product-${at}`,
      lastmod: new Date(at % OF_FILE === 0 ? changed : Date.UTC(2026, 9, 1, 0, 0, at % 86_400)),
      images: [
        `https://cdn.shop.example/s/files/1/0001/0002/products/product-${at}.jpg?v=${1_700_000_000 + at}`,
      ],
    }
}
