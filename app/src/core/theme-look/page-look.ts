/** Style sheets are cut at this length: a preview needs colours and type, not the whole theme. */
const MOST_CSS = 200_000
const MOST_ASSETS = 10

export interface PageLook {
  /** Style sheets linked by the page that are assets of the theme. */
  assets: string[]
  bodyClass: string
  htmlClass: string
  /** Returns all styles of a preview; `sheets` are the texts of `assets`. */
  css(sheets: readonly string[]): string
}

/** Extracts the look of a storefront page, for a preview that loads nothing from it. */
export function lookOfPage(html: string): PageLook {
  const linked = [...html.matchAll(/<link\b[^>]*href=["']([^"']+\.css)[^"']*["'][^>]*>/gi)]
  const assets = linked.flatMap(([, href]) => /\/assets\/([\w.-]+\.css)$/.exec(href ?? '')?.[1] ?? [])
  const inline = styleTexts(html)
  const classOf = (tag: string) =>
    new RegExp(`<${tag}\\b[^>]*\\bclass=["']([^"']*)["']`, 'i').exec(html)?.[1] ?? ''
  return {
    assets: [...new Set(assets)].slice(0, MOST_ASSETS),
    bodyClass: classOf('body'),
    htmlClass: classOf('html'),
    css: (sheets) => withoutLoading([...sheets, ...inline].join('\n')).slice(0, MOST_CSS),
  }
}

/** Pixels per rem on the page: many themes set 10. A preview has no root element of its own to measure. */
const rootPixels = (css: string): number => (/font-size:[^;}]*62\.5%/.test(css) ? 10 : 16)

/** Removes everything that would load a resource, and renames the page's root elements to those of the preview. */
function withoutLoading(css: string): string {
  const pixels = rootPixels(css)
  return css
    .replace(/(?<![\w.-])(\d*\.?\d+)rem\b/g, (_, size: string) => `${Number(size) * pixels}px`)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@import[^;]*;/gi, '')
    .replace(/@font-face\s*\{[^}]*\}/gi, '')
    .replace(/url\((?:"[^"]*"|'[^']*'|[^)]*)\)/gi, 'none')
    .replace(/(^|[\s,{}>+~])(:root|html)(?=[\s,{.:#[>+~])/gi, '$1:host')
    .replace(/(^|[\s,{}>+~])body(?=[\s,{.:#[>+~])/gi, '$1.preview-body')
}

/** Texts of the page's style elements, up to the first one without an end tag. */
function styleTexts(html: string): string[] {
  const found: string[] = []
  const opening = /<style\b/gi
  const closing = /<\/style>/gi
  for (let open = opening.exec(html); open !== null; open = opening.exec(html)) {
    const from = html.indexOf('>', open.index)
    closing.lastIndex = from
    const end = from < 0 ? null : closing.exec(html)
    if (end === null) break
    found.push(html.slice(from + 1, end.index))
    opening.lastIndex = end.index
  }
  return found
}
