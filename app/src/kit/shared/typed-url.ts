/** A host before a path, such as `shop.example/sitemap.xml`: what a browser's address bar shows. */
const WITH_HOST = /^[^/?#:.]+\.[^/?#:]+(?::\d+)?\//
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i

/**
 * Returns the URL a person typed for something on the site of `origin`: a whole URL, one without its scheme, or a
 * path with or without its first slash. Null for other schemes and for what is no URL, such as words.
 */
export function typedUrl(typed: string, origin: string): URL | null {
  const text = typed.trim()
  if (!text.isWellFormed() || /[\p{Cc}\s\\]/u.test(text)) return null
  const { host, protocol } = new URL(origin)
  const parse = (whole: string) => {
    const url = URL.parse(whole)
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
      ? url
      : null
  }
  if (SCHEME.test(text)) return /^https?:\/\//i.test(text) ? parse(text) : null
  if (text.startsWith('//')) return parse(protocol + text)
  if (text.toLowerCase() === host || WITH_HOST.test(text) || text.toLowerCase().startsWith(`${host}/`))
    return parse(`${protocol}//${text}`)
  // A single word is rather a name than a path.
  return /[/.]/.test(text) ? parse(`${origin}/${text.replace(/^\//, '')}`) : null
}
