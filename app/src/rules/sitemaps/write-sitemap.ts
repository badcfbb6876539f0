import { SITEMAP_LIMITS } from './sitemap-limits.ts'

/** Characters XML 1.0 cannot contain even when escaped: controls, lone surrogates, U+FFFE and U+FFFF. */
const ILLEGAL = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML, without the characters XML cannot contain. */
export function xmlText(text: string): string {
  return text.replace(ILLEGAL, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}

const KINDS = { urlset: 'url', sitemapindex: 'sitemap' } as const
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * Writes sitemaps (`urlset`) or sitemap indexes, in as many files as the protocol's limits require. `refused` holds
 * the URLs that are not allowed in one.
 */
export function writeSitemaps(
  kind: keyof typeof KINDS,
  entries: Iterable<{ url: string; lastmod?: Date }>,
): { files: string[]; refused: string[] } {
  const begin = `${HEAD}<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  const end = `</${kind}>\n`
  const files: string[] = []
  const refused: string[] = []
  let open: string[] = []
  let bytes = begin.length + end.length
  const close = () => {
    if (open.length > 0) files.push(`${begin}${open.join('')}${end}`)
    open = []
    bytes = begin.length + end.length
  }
  for (const { url, lastmod } of entries) {
    const parsed = URL.parse(url)
    if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.href.length >= SITEMAP_LIMITS.url) {
      refused.push(url)
      continue
    }
    const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
    const line = `<${KINDS[kind]}><loc>${xmlText(parsed.href)}</loc>${changed}</${KINDS[kind]}>\n`
    // A parsed URL is ASCII, so a character is a byte.
    if (open.length === SITEMAP_LIMITS.entries || bytes + line.length > SITEMAP_LIMITS.bytes) close()
    open.push(line)
    bytes += line.length
  }
  close()
  return { files, refused }
}
