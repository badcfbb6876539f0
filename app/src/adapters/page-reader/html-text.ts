/** Where browsers look for a declared encoding (HTML standard, prescan a byte stream). */
const prescanBytes = 1_024

/**
 * The page as text, or null when the answer is no web page. The encoding comes from the byte order mark,
 * the header, the page's own declaration, else UTF-8; unreadable bytes become U+FFFD.
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

/** A sitemap as text, or null when the answer is a web page. Sitemaps are UTF-8 (sitemaps.org, protocol). */
export function decodeSitemap(body: Uint8Array, contentType: string | null): string | null {
  if (/^\s*(text\/html|application\/xhtml\+xml)\b/i.test(contentType ?? '')) return null
  return decoderFor(byteOrderMark(body) ?? 'utf-8').decode(body)
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
