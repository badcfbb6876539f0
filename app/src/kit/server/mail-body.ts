/** Contents of a mail: a heading, what happened, an optional link, and why it was sent. */
export interface MailParts {
  language: string
  heading: string
  /** One paragraph each. */
  lines: readonly string[]
  /** Text a person wrote, with their line breaks. */
  message?: string
  /** List below the text, such as pages. */
  items?: readonly string[]
  link?: string
  /** Words of the link. */
  open?: string
  why: string
}

/** Returns the mail as text and as simple HTML. */
export function mailBody(parts: MailParts): { text: string; html: string } {
  return { text: text(parts), html: html(parts) }
}

function text({ heading, lines, message, items = [], link, open, why }: MailParts): string {
  const way = link === undefined ? '' : [open, link].filter(Boolean).join('\n')
  const list = items.map((item) => `- ${item}`).join('\n')
  const blocks = [heading, lines.join('\n'), message?.trim(), list, way, `-- \n${why}`]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const INK = '#1f2421'
const SUBTLE = '#5c635f'
const ACCENT = '#146a5b'
const LINE = '#e1e4e1'
const GROUND = '#f4f5f1'

/**
 * Uses tables and inline styles, because many mail programs ignore style sheets. Colours come in pairs of foreground
 * and background, so that mail programs with a dark mode can adapt both.
 */
function html(parts: MailParts): string {
  const { language, lines, message, items = [], link, open, why } = parts
  const heading = escape(parts.heading)
  const body = [
    `<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3;color:${INK}">${heading}</h1>`,
    ...lines.map((line) => `<p style="margin:0 0 8px">${escape(line)}</p>`),
    message?.trim() &&
      `<blockquote style="margin:16px 0;padding:0 0 0 12px;border-left:3px solid ${LINE};white-space:pre-line">${escape(message.trim())}</blockquote>`,
    items.length > 0 &&
      `<ul style="margin:16px 0;padding:0 0 0 20px">${items
        .map((item) => `<li style="margin:0 0 8px">${escape(item)}</li>`)
        .join('')}</ul>`,
    link !== undefined &&
      `<p style="margin:24px 0 0"><a href="${escape(link)}" style="display:inline-block;padding:10px 16px;border-radius:8px;background:${ACCENT};color:#ffffff;font-weight:600;text-decoration:none">${escape(open ?? link)}</a></p>`,
  ]
  return (
    `<!doctype html><html lang="${escape(language)}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light">` +
    `<title>${heading}</title></head>` +
    `<body style="margin:0;padding:0;background:${GROUND};color:${INK};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">` +
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${GROUND}"><tr><td align="center" style="padding:24px 12px">` +
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px;table-layout:fixed;text-align:start">` +
    `<tr><td style="padding:0 4px 12px;font-weight:700;color:${ACCENT}">Signpost</td></tr>` +
    `<tr><td style="padding:24px;border:1px solid ${LINE};border-radius:12px;background:#ffffff;color:${INK};overflow-wrap:anywhere">` +
    `${body.filter(Boolean).join('')}</td></tr>` +
    `<tr><td style="padding:12px 4px 0;font-size:13px;color:${SUBTLE}">${escape(why)}</td></tr>` +
    `</table></td></tr></table></body></html>`
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
