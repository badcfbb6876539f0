import type { SandboxContext } from '../context.ts'
import { renderFile } from '../liquid/engine.ts'
import { PlatformDrop } from '../liquid/objects/drop.ts'
import { pageGlobals } from '../liquid/objects/globals.ts'
import { facts } from './page-facts.ts'
import { isUnlocked } from './password.ts'
import { renderingFor } from './render-page.ts'
import type { Visit } from './visit.ts'

/** URLs disallowed for all search engines. Source: help.shopify.com, "Editing robots.txt.liquid". */
const DISALLOWED = [
  '/admin',
  '/cart',
  '/orders',
  '/checkouts/',
  '/checkout',
  '/carts',
  '/account',
  '/collections/*sort_by*',
  '/*/collections/*sort_by*',
  '/collections/*+*',
  '/collections/*%2B*',
  '/*/collections/*+*',
  '/blogs/*+*',
  '/blogs/*%2B*',
  '/*?*oseid=*',
  '/*preview_theme_id*',
  '/policies/',
  '/search',
  '/recommendations/products',
]

/** The `user_agent`, `rule` and `sitemap` objects: each prints its line. */
class LineDrop extends PlatformDrop {
  readonly directive: string
  readonly value: string
  constructor(directive: string, value: string) {
    super()
    this.directive = directive
    this.value = value
  }
  override toString(): string {
    return `${this.directive}: ${this.value}`
  }
}

/** Returns the store's robots.txt: the theme's `templates/robots.txt.liquid`, else the platform's own lines. */
export function robotsText(context: SandboxContext, visit: Visit): string {
  if (!isUnlocked(visit)) return 'User-agent: *\nDisallow: /\n'
  const group = {
    user_agent: new LineDrop('User-agent', '*'),
    rules: DISALLOWED.map((path) => new LineDrop('Disallow', path)),
    sitemap: new LineDrop('Sitemap', `${visit.origin}/sitemap.xml`),
  }
  const rendering = renderingFor(context, visit)
  const filename = 'templates/robots.txt.liquid'
  if (rendering.theme.file(filename)) {
    const globals = pageGlobals(rendering, facts({ title: '', path: '/robots.txt' }), {}).with({
      robots: { default_groups: [group] },
    })
    return renderFile({ rendering, source: rendering.theme, filename, globals })
  }
  return `${[group.user_agent, ...group.rules, '', group.sitemap].map(String).join('\n')}\n`
}
