import { FACT_LIMITS } from './fact-limits.ts'
import { tidy } from './html-tags.ts'
import { namedUrl } from './named-url.ts'
import type { PageFacts } from './page-facts.ts'

/** Response headers that carry facts about the page. */
export const SPEAKING_HEADERS = ['x-robots-tag', 'link', 'content-language'] as const
export type PageHeaders = Partial<Record<(typeof SPEAKING_HEADERS)[number], string>>

const LONGEST_HEADER = 10_000
/** `<url>; rel="canonical"; hreflang="de"` */
const LINK = /<([^>]{0,2000})>([^<]{0,500})/g
/** Rules with a value: the text before their colon is not a crawler. */
const RULES = /^(?:max-(?:snippet|image-preview|video-preview)|unavailable_after)$/

/** Returns the facts from a page's headers. Headers of the same name are joined by commas. */
export function headerFacts(
  headers: PageHeaders,
  resolve: (url: string) => string | null,
): Pick<PageFacts, 'canonicals' | 'robots' | 'alternates' | 'contentLanguage'> {
  const links = [...(headers.link ?? '').slice(0, LONGEST_HEADER).matchAll(LINK)]
    .slice(0, FACT_LIMITS.head)
    .flatMap(([, url = '', parameters = '']) => {
      const named = namedUrl(url.trim(), resolve)
      return [{ named, rel: parameter(parameters, 'rel'), language: parameter(parameters, 'hreflang') }]
    })
  return {
    canonicals: links
      .filter(({ rel }) => rel === 'canonical')
      .map(({ named }) => ({ from: 'header', ...named })),
    alternates: links
      .filter(({ rel, language }) => rel === 'alternate' && language !== '')
      .map(({ named, language }) => ({ from: 'header', language, ...named })),
    robots: robotsRules(headers['x-robots-tag'] ?? ''),
    contentLanguage: tidy(headers['content-language'] ?? '', 100) || null,
  }
}

function parameter(parameters: string, name: string): string {
  return (
    new RegExp(`;\\s*${name}\\s*=\\s*"?([^";,\\s]{1,100})`, 'i').exec(parameters)?.[1]?.toLowerCase() ?? ''
  )
}

/** `noindex, googlebot: nofollow`: rules apply to the crawler named before them, else to all. */
function robotsRules(header: string): PageFacts['robots'] {
  const found = new Map<string, string[]>()
  let agent = 'robots'
  for (const part of header.slice(0, LONGEST_HEADER).toLowerCase().split(',')) {
    const [name = '', ...rest] = part.split(':')
    const isAgent = rest.length > 0 && !RULES.test(name.trim()) && /^[a-z_-]+$/.test(name.trim())
    if (isAgent) agent = name.trim()
    const rule = (isAgent ? rest.join(':') : part).trim()
    if (rule === '') continue
    if (found.size < FACT_LIMITS.head || found.has(agent))
      found.set(agent, [...(found.get(agent) ?? []), rule])
  }
  return [...found].map(([name, rules]) => ({
    from: 'header',
    agent: name.slice(0, 100),
    rules: rules.join(', ').slice(0, FACT_LIMITS.title),
  }))
}
