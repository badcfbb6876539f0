import { createHash } from 'node:crypto'
import { createGzip } from 'node:zlib'
import { type SitemapUrl, urlsetPieces } from '#rules/sitemaps/url-lines.ts'

export interface PackedFile {
  content: Buffer
  /** The same for the same pages. */
  digest: string
}

/** Favours speed over size: search engines rarely fetch a file, but a store's products change all day. */
const PACKING = { level: 1, chunkSize: 1 << 16 }

/** Writes a sitemap file and packs it while writing: neither its text nor its pages are ever in memory as a whole. */
export async function packFile(pages: Iterable<SitemapUrl>): Promise<PackedFile> {
  const gzip = createGzip(PACKING)
  const packed: Buffer[] = []
  gzip.on('data', (piece: Buffer) => packed.push(piece))
  const ended = new Promise<void>((resolve, reject) => {
    gzip.on('end', resolve)
    gzip.on('error', reject)
  })
  for (const text of urlsetPieces(pages)) {
    if (!gzip.write(text, 'latin1')) await new Promise<void>((resolve) => gzip.once('drain', resolve))
  }
  gzip.end()
  await ended
  const content = Buffer.concat(packed)
  return { content, digest: createHash('sha256').update(content).digest('base64url') }
}
