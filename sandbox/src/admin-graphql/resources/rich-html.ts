/** Elements that go with all they hold. */
const DROPPED = /<(script|noscript|object|embed|applet)\b[^>]*>[\s\S]*?<\/\1\s*>/gi
/** The same where they have no end. */
const DROPPED_TAGS = /<\/?(?:script|noscript|object|embed|applet|base|meta|link)\b[^>]*>/gi
const TAG = /<[a-z][^<>]*>/gi
const HANDLER = /\s+on[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi
const SCRIPT_URL =
  /\s+(?:href|src|action)\s*=\s*(?:"\s*javascript:[^"]*"|'\s*javascript:[^']*'|javascript:[^\s>]+)/gi

/**
 * A description or body as it is kept: without scripts, event handlers, URLs that run scripts and outer
 * blanks. What the platform takes out exactly is not documented; a client must compare with what it reads back.
 * Undefined stays undefined: the field was not given.
 */
export function richHtml(html: string | null | undefined): string | undefined {
  if (html == null) return undefined
  let text = html
  // What is taken out may have held another apart.
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(DROPPED, '').replace(DROPPED_TAGS, '')
    text = text.replace(TAG, (tag) => tag.replace(HANDLER, '').replace(SCRIPT_URL, ''))
  }
  return text.trim()
}
