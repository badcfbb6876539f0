import { FACT_LIMITS } from './fact-limits.ts'
import { attributesOf, decoded, type Tag, tidy } from './html-tags.ts'
import { addToSample, emptySample, type PageFacts } from './page-facts.ts'

/** Maximum number of open elements tracked: no real page nests headings, links and paragraphs deeper. */
const MOST_OPEN = 12
/** Characters examined of an element's text. */
const LONGEST = 1_000
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
const BLOCKS = new Set(['p', 'li', 'td', 'figcaption', 'button'])

interface Open {
  tag: string
  what: 'heading' | 'link' | 'block'
  level: number
  label: string
  /** URL it links to. */
  to: string
  text: string
  alts: string[]
  /** Names of what it contains, other than images: labels, and titles of drawings. */
  names: string[]
  /** A link that other elements of the page name. */
  isNamedElsewhere: boolean
}

/**
 * Collects headings with their accessible names (label, else text, else that of images), and samples of nameless
 * headings and links, uncrawlable links and repeated alternative texts.
 */
export function namedElementCollector(html: string) {
  const headings: PageFacts['headings'] = []
  const nameless = { headings: emptySample(), links: emptySample() }
  const uncrawlable = emptySample()
  const repeatedAlts = emptySample()
  const open: Open[] = []
  let headingsLeft = 0
  /** The element that hides its content, and how many elements of its name are open inside it. */
  let hidden: { tag: string; depth: number } | null = null
  let textFrom = 0

  /** Text goes to the innermost element; when that closes, to the one around it. */
  function say(words: string): void {
    const inner = open.at(-1)
    if (inner && hidden === null && inner.text.length < LONGEST) inner.text += words
  }

  function close(at: number): void {
    for (const element of open.splice(at).reverse()) {
      const around = open.at(-1)
      if (around) {
        if (around.text.length < LONGEST) around.text += ` ${element.text}`
        if (around.alts.length < MOST_OPEN) around.alts.push(...element.alts)
        if (around.names.length < MOST_OPEN) around.names.push(...element.names)
      }
      keepElement(element)
    }
  }

  function keepElement({ what, level, label, to, text, alts, names, isNamedElsewhere }: Open): void {
    const words = tidy(decoded(text), FACT_LIMITS.headingText)
    if (words !== '' && alts.some((alt) => alt.toLowerCase() === words.toLowerCase()))
      addToSample(repeatedAlts, words)
    const name = label || words || [...alts, ...names].join(' ')
    if (what === 'link' && name === '' && !isNamedElsewhere) addToSample(nameless.links, to)
    if (what !== 'heading') return
    if (name === '') addToSample(nameless.headings, `h${level}`)
    if (headings.length < FACT_LIMITS.headings) headings.push({ level, text: name })
    else headingsLeft += 1
  }

  /** Adds what an element tells screen readers to the names of the one around it. */
  function nameInside(tag: Tag, attributes: Map<string, string>): void {
    const inner = open.at(-1)
    if (!inner || inner.names.length >= MOST_OPEN) return
    const title = tag.name === 'title' ? html.slice(tag.end, Math.min(tag.textEnd, tag.end + LONGEST)) : ''
    const name = tidy(decoded(attributes.get('aria-label') || title), FACT_LIMITS.headingText)
    if (name !== '') inner.names.push(name)
  }

  function begin(tag: Tag): void {
    const attributes = attributesOf(html, tag)
    if (isHidden(attributes)) {
      if (!VOID.test(tag.name)) hidden = { tag: tag.name, depth: 1 }
      return
    }
    if (tag.name === 'img') {
      const isDrawn = /^(?:none|presentation)$/.test(attributes.get('role') ?? '')
      const alt = (
        attributes.get('alt') ||
        attributes.get('aria-label') ||
        attributes.get('title') ||
        ''
      ).trim()
      const inner = open.at(-1)
      if (inner && !isDrawn && alt !== '' && inner.alts.length < MOST_OPEN) inner.alts.push(alt)
    }
    const what = kindOf(tag.name, attributes)
    if (tag.name !== 'img' && what !== 'link' && what !== 'heading') nameInside(tag, attributes)
    if (tag.name === 'a' && what === null && leadsNowhere(attributes))
      addToSample(uncrawlable, attributes.get('onclick') ?? attributes.get('href') ?? '')
    if (what === null || open.length >= MOST_OPEN) return
    // Links contain no links, and headings no headings: an unclosed one ends where the next begins.
    const same = open.findIndex((one) => one.what === what && what !== 'block')
    if (same >= 0) close(same)
    const level = Number(attributes.get('aria-level') ?? (/^h[1-6]$/.test(tag.name) ? tag.name.slice(1) : 2))
    const label = (
      attributes.get('aria-label') ||
      (what === 'link' ? attributes.get('title') : '') ||
      ''
    ).trim()
    const to = attributes.get('href')?.trim() ?? ''
    open.push({
      tag: tag.name,
      what,
      level: level >= 1 ? level : 2,
      label,
      to,
      text: '',
      alts: [],
      names: [],
      isNamedElsewhere: what === 'link' && attributes.has('aria-labelledby'),
    })
    if (what === 'link' && /^javascript:/i.test(to)) addToSample(uncrawlable, to)
  }

  return {
    take(tag: Tag): void {
      say(` ${html.slice(textFrom, Math.min(tag.at, textFrom + LONGEST))}`)
      textFrom = tag.textEnd
      if (hidden !== null) {
        if (tag.name === hidden.tag) hidden.depth += tag.ending ? -1 : 1
        if (hidden.depth <= 0) hidden = null
        return
      }
      if (!tag.ending) begin(tag)
      else {
        const at = open.findLastIndex((one) => one.tag === tag.name)
        if (at >= 0) close(at)
      }
    },
    end(): void {
      close(0)
    },
    headings,
    nameless,
    uncrawlable,
    repeatedAlts,
    headingsLeft: () => headingsLeft,
  }
}

function isHidden(attributes: Map<string, string>): boolean {
  return (
    attributes.get('aria-hidden') === 'true' ||
    attributes.has('hidden') ||
    /display\s*:\s*none/i.test(attributes.get('style') ?? '')
  )
}

/** Classifies an element by name and role. `role="none"` only counts if nothing else gives the element a meaning. */
function kindOf(name: string, attributes: Map<string, string>): Open['what'] | null {
  const role = attributes.get('role')?.trim().toLowerCase()
  if (role === 'heading') return 'heading'
  if (role === 'link') return 'link'
  if (/^h[1-6]$/.test(name)) {
    const speaks = role === undefined || role === '' || /^(?:none|presentation)$/.test(role)
    return speaks && (!role || attributes.has('aria-label')) ? 'heading' : null
  }
  if (name === 'a' && attributes.has('href'))
    return role === undefined || /^(?:|none|presentation|doc-.*)$/.test(role) ? 'link' : null
  return BLOCKS.has(name) ? 'block' : null
}

/** An anchor meant to be followed that only a script can follow. */
function leadsNowhere(attributes: Map<string, string>): boolean {
  return !attributes.has('href') && attributes.has('onclick') && attributes.get('role') !== 'button'
}
