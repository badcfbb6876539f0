/** Elements removed together with their content. */
const DROPPED = /<(script|noscript|object|embed|applet)\b[^>]*>[\s\S]*?<\/\1\s*>/gi
/** The same elements without an end tag, and void elements. */
const DROPPED_TAGS = /<\/?(?:script|noscript|object|embed|applet|base|meta|link)\b[^>]*>/gi
const TAG = /<[a-z][^<>]*>/gi
const HANDLER = /\s+on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi
const SCRIPT_URL =
  /\s+(?:href|src|action)\s*=\s*(?:"\s*javascript:[^"]*"|'\s*javascript:[^']*'|javascript:[^\s>]+)/gi

/**
 * Returns a description or body as it is stored: without scripts, event handlers, URLs that run scripts and outer
 * blanks. The platform does not document what exactly it removes; a client must compare with what it reads back.
 * Undefined stays undefined: the field was not given.
 */
export function richHtml(html: string | null | undefined): string | undefined {
  if (html == null) return undefined
  let text = html
  // Removing one element can join two parts into another, so this repeats until nothing changes.
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(DROPPED, '').replace(DROPPED_TAGS, '')
    text = text.replace(TAG, (tag) => tag.replace(HANDLER, '').replace(SCRIPT_URL, ''))
  }
  return text.trim()
}
