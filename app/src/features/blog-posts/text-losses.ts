import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { cleanArticle, LONGEST_ARTICLE } from '#core/writing/article/article-tree.ts'
import { cleanText } from '#core/writing/clean-text.ts'
import { AppError } from '#kit/shared/errors.ts'
import { isAgreed, LOSS_KINDS, type Losses, type LossKind } from './domain/losses.ts'
import { blogPostsErrors } from './errors.ts'
import type { ArticleValue } from './kinds/article-value.ts'
import { summaryHtml } from './value-of-post.ts'

type Element = DefaultTreeAdapterTypes.Element

const KINDS_OF_TAGS = new Map(
  Object.entries({
    frames: 'iframe embed object',
    media: 'video audio',
    images: 'img svg',
    tables: 'table',
    links: 'a',
    code: 'script style link template noscript form input button select textarea',
  }).flatMap(([kind, tags]) => tags.split(' ').map((tag) => [tag, kind as LossKind])),
)
/** Show nothing by themselves, or belong to an element that is counted. */
const UNCOUNTED = new Set(
  `div span section article main header footer nav aside p br li tr td th thead tbody tfoot colgroup col meta param
  source track head title`.split(/\s+/),
)
/** Elements whose content is no text of the article; `cleanArticle` skips them too. */
const CLOSED = new Set(
  'script style template noscript iframe object embed svg math head title textarea select button'.split(' '),
)
/** Two names for one thing. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }
/** Come and go with their element. */
const OF_ELEMENT = /^(?:href|src|alt)$/
const IN_TEXT_EDITORS = /^data-mce-/
const LOOK = /^(?:class|style|align|valign|bgcolor|border|cellpadding|cellspacing|color|face|size)$/
const NO_SIGN = /[\s\p{Cf}]/gu

/** What a text contains: the number of each thing by its name, and the kind it counts as. */
type Inventory = Map<string, { kind: LossKind; count: number }>

/** Returns what a text loses when it is replaced by another, such as the one that our editor makes of it. */
export function textLosses(before: string, after: string): Losses {
  const held = inventoryOf(before.slice(0, LONGEST_ARTICLE))
  const kept = inventoryOf(after)
  const losses: Losses = {}
  for (const [name, { kind, count }] of held) {
    const lost = count - (kept.get(name)?.count ?? 0)
    if (lost > 0) losses[kind] = (losses[kind] ?? 0) + lost
  }
  const unread = Math.max(0, before.length - LONGEST_ARTICLE)
  if (unread > 0) losses.characters = (losses.characters ?? 0) + unread
  return losses
}

/** Returns what an article's text and summary lose when a post takes them over. */
export function lossesOf({ body, summary }: Pick<ArticleValue, 'body' | 'summary'>): Losses {
  const parts = [textLosses(body, cleanArticle(body)), textLosses(summary, summaryHtml(cleanText(summary)))]
  const sums = LOSS_KINDS.map(
    (kind) => [kind, parts.reduce((sum, part) => sum + (part[kind] ?? 0), 0)] as const,
  )
  return Object.fromEntries(sums.filter(([, count]) => count > 0))
}

/** Throws `blog-posts.would-lose` with the losses unless somebody has agreed to them. */
export function requireAgreed(article: Pick<ArticleValue, 'body' | 'summary'>, agreed: Losses): void {
  const losses = lossesOf(article)
  if (!isAgreed(losses, agreed)) throw new AppError(blogPostsErrors.wouldLose, { losses })
}

function inventoryOf(html: string): Inventory {
  const found: Inventory = new Map()
  const add = (kind: LossKind, name: string, count = 1) => {
    const known = found.get(name)
    if (known) known.count += count
    else found.set(name, { kind, count })
  }
  const open: DefaultTreeAdapterTypes.Node[] = [parseFragment(html)]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeName === '#text') {
      const { length } = (node as DefaultTreeAdapterTypes.TextNode).value
        .normalize('NFC')
        .replace(NO_SIGN, '')
      if (length > 0) add('characters', 'characters', length)
    } else if ('childNodes' in node) {
      if ('tagName' in node) addElement(node, add)
      if (!CLOSED.has(node.nodeName)) for (const child of node.childNodes) open.push(child)
    }
  }
  return found
}

function addElement(node: Element, add: (kind: LossKind, name: string) => void): void {
  const tag = SAME[node.tagName] ?? node.tagName
  const kind = KINDS_OF_TAGS.get(tag)
  if (kind) add(kind, tag)
  else if (!UNCOUNTED.has(tag) && (tag === 'hr' || !isEmpty(node))) add('formatting', tag)
  // The attributes of a frame or a script are lost with it.
  if (kind === 'frames' || kind === 'media' || kind === 'code') return
  for (const { name, value } of node.attrs) {
    if (value.trim() === '' || OF_ELEMENT.test(name) || IN_TEXT_EDITORS.test(name)) continue
    if (/^(?:col|row)span$/.test(name) && value.trim() === '1') continue
    const isSize = /^(?:width|height)$/.test(name)
    const counted =
      name === 'id' || (name === 'name' && tag === 'a')
        ? 'ids'
        : LOOK.test(name) || isSize
          ? 'styles'
          : 'attributes'
    add(counted, `${tag} ${name}`)
  }
}

const isEmpty = ({ childNodes }: Element): boolean =>
  childNodes.every((child) => child.nodeName === '#text' && 'value' in child && child.value.trim() === '')
