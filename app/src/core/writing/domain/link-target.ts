/** A page of the store, a place on the page, a web page or a mail address; null for everything else. */
export function linkTarget(href: string): string | null {
  if (/^\/(?![/\\])/.test(href) || /^#[\w-]+$/.test(href)) return href
  if (isWebUrl(href)) return href
  return /^mailto:[^\s"'<>@]+@[^\s"'<>@]+$/i.test(href) ? href : null
}

/** A URL of the web, with its protocol. */
export function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
