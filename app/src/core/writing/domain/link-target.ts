/**
 * Returns the link if it is a page of the store, an anchor on the page, a web page or a mail address; otherwise null.
 */
export function linkTarget(href: string): string | null {
  if (/^\/(?![/\\])/.test(href) || /^#[\w-]+$/.test(href)) return href
  if (isWebUrl(href)) return href
  return /^mailto:[^\s"'<>@]+@[^\s"'<>@]+$/i.test(href) ? href : null
}

/** True for a web URL with its protocol. */
export function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
