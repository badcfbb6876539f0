import { promisify } from 'node:util'
import { gunzip as gunzipCallback } from 'node:zlib'

const gunzip = promisify(gunzipCallback)

/** Bytes in which browsers look for a declared encoding (HTML standard, prescan a byte stream). */
const prescanBytes = 1_024

/**
 * Decodes a page, or returns null if the response is no web page. The encoding comes from the byte order mark, the
 * header, the page's own declaration, else UTF-8; undecodable bytes become U+FFFD.
 */
export function decodeHtml(body: Uint8Array, contentType: string | null): string | null {
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(';')
  if (type?.trim() && !/^\s*(text\/html|application\/xhtml\+xml)\s*$/.test(type)) return null
  const declared = parameters.map((one) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(one)?.[1]).find(Boolean)
  const start = new TextDecoder('latin1').decode(body.subarray(0, prescanBytes))
  if (!type?.trim() && !/^[\s\u00ef\u00bb\u00bf]*</.test(start)) return null
  const label = byteOrderMark(body) ?? declared ?? /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(start)?.[1]
  return decoderFor(label).decode(body)
}

/**
 * Decodes a sitemap, or returns null if the response is a web page or a damaged archive. Sitemaps are UTF-8 and may
 * be gzip files (sitemaps.org, protocol). Throws RangeError when the content exceeds `maxBytes`.
 */
export async function decodeSitemap(
  body: Uint8Array,
  { contentType, maxBytes }: { contentType: string | null; maxBytes: number },
): Promise<string | null> {
  if (/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '')) return null
  const content = isGzip(body) ? await unpacked(body, maxBytes) : body
  return content && decoderFor(byteOrderMark(content) ?? 'utf-8').decode(content)
}

/** Checks the first bytes (RFC 1952), because servers send various types for these files. */
function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b
}

async function unpacked(body: Uint8Array, maxBytes: number): Promise<Uint8Array | null> {
  try {
    return await gunzip(body, { maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof RangeError) throw error
    return null
  }
}

function byteOrderMark(body: Uint8Array): string | null {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : null
}

function decoderFor(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}
