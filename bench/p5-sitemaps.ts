import { packFile } from '../app/src/features/sitemaps/own/pack-file.ts'
import type { SitemapUrl } from '../app/src/rules/sitemaps/url-lines.ts'
import type { Rig } from './rig.ts'

const GOAL = { seconds: 4.5, megabytes: 200, oneFileMs: 150 }
/** npm `sitemap` 9, gzipped, on the reference machine (targets.md). */
const PEER_SECONDS = 91.7
const OF_FILE = 50_000
/** Files packed in parallel: the packing has threads of its own. */
const AT_ONCE = 2

/** Products of the store in the database. */
const PRODUCTS = 100_000
/** Products edited one after the other; the median counts. */
const EDITS = 9

/**
 * P5: a large sitemap with dates and images, packed into files, as its peer does it; then a store in a database whose
 * sitemap is written, and what is written again for a single product.
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
    const megabytes = Math.round(mostMemory / 1e6)
    // Imported now: its code counts in no memory of the packing.
    const { startOwnSitemapStore } = await import('./support/own-sitemap-store.ts')
    await using store = await startOwnSitemapStore(Math.min(n, PRODUCTS))
    const whole = await store.writeAll()
    const edits = []
    for (let edit = 0; edit < EDITS; edit += 1) edits.push(await store.editOne(edit * 11))
    const oneFileMs = edits.map(({ ms }) => ms).toSorted((a, b) => a - b)[EDITS >> 1] ?? 0
    const filesOfOne = Math.max(...edits.map((edit) => edit.files))
    log(
      `${files} files of ${Math.round(bytes / 1e6)} MB in all, ${megabytes} MB; a store’s ${whole.files} files in ${whole.ms} ms, ${filesOfOne} again in ${oneFileMs} ms`,
    )
    return {
      ...{
        value,
        unit: 's',
        peer: PEER_SECONDS,
        ratio: Math.round((value / PEER_SECONDS) * 1_000) / 1_000,
        n,
      },
      ...{ goal: GOAL, oneFileMs, filesOfOne, megabytes, files, packedBytes: bytes },
      ...{ storeFiles: whole.files, storeMs: whole.ms },
      pass:
        value <= GOAL.seconds &&
        megabytes <= GOAL.megabytes &&
        oneFileMs <= GOAL.oneFileMs &&
        edits.every((edit) => edit.files === 1),
    }
  },
}

function* pagesOf(file: number, n: number): Generator<SitemapUrl> {
  const last = Math.min(n, (file + 1) * OF_FILE)
  for (let at = file * OF_FILE; at < last; at += 1)
    yield {
      url: `https://shop.example/products/product-${at}`,
      lastmod: new Date(Date.UTC(2026, 9, 1, 0, 0, at % 86_400)),
      images: [
        `https://cdn.shop.example/s/files/1/0001/0002/products/product-${at}.jpg?v=${1_700_000_000 + at}`,
      ],
    }
}
