/** Returns the URL with another handle at its end; only the handle while there is no URL. */
export function urlWith(url: string | null, from: string, to: string): string {
  if (url === null || !URL.canParse(url)) return to
  const parsed = new URL(url)
  const parts = parsed.pathname.split('/')
  if (parts.at(-1) === encodeURIComponent(from) || parts.at(-1) === from)
    parts[parts.length - 1] = encodeURIComponent(to)
  return parsed.origin + decodeURI(parts.join('/'))
}
