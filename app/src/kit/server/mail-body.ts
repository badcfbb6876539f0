/** What a mail of ours says: a heading, lines, one place to go to where there is one, and why it came. */
export interface MailParts {
  language: string
  heading: string
  lines: readonly string[]
  link?: string
  /** Words of the link. */
  open?: string
  why: string
}

/** As text, and the same as simple HTML. */
export function mailBody(parts: MailParts): { text: string; html: string } {
  const { heading, lines, link, why } = parts
  return {
    text: [heading, '', ...lines, '', ...(link === undefined ? [] : [link, '']), why, ''].join('\n'),
    html: html(parts),
  }
}

function html(parts: MailParts): string {
  const lines = parts.lines.map((line) => `<li>${escape(line)}</li>`).join('')
  const heading = escape(parts.heading)
  return (
    `<!doctype html><html lang="${escape(parts.language)}"><meta charset="utf-8"><title>${heading}</title>` +
    `<body style="font:16px/1.5 system-ui,sans-serif;max-width:36em;margin:2em auto;padding:0 1em">` +
    `<h1 style="font-size:1.25em">${heading}</h1><ul>${lines}</ul>` +
    (parts.link === undefined
      ? ''
      : `<p><a href="${escape(parts.link)}">${escape(parts.open ?? parts.link)}</a></p>`) +
    `<p style="color:#616161;font-size:.875em">${escape(parts.why)}</p></body></html>`
  )
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
}
