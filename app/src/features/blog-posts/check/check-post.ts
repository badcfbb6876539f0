import { type ArticleNode, textOfNode } from '#core/writing/article/article-tree.ts'
import { isPlainCount, ungroundedClaims } from '#core/writing/grounding/grounding.ts'
import type { CheckColour } from '#rules/seo-checks/check.ts'
import { COPY_AT } from '../domain/bounds.ts'
import type { PostFinding } from '../domain/finding.ts'
import { judgeListing, type ListingMeasure } from '../domain/judge-listing.ts'
import { inventedSources } from './invented-sources.ts'

/** A post to judge, with the facts only the store has. */
export interface JudgedPost {
  title: string
  keyword: string
  seoTitle: string
  seoDescription: string
  measure: ListingMeasure
  nodes: readonly ArticleNode[]
  /** All facts that claims may come from, in one text. */
  facts: string
  /** Number of links within the store, and those that lead to no page. */
  links: { internal: number; dead: readonly string[] }
  /** The most similar text of the store; null if nothing was compared. */
  alike: { share: number; title: string } | null
}

/** Fewest words of a post that can be found in search. */
const FEWEST_WORDS = 300
/** Average words per sentence above which a text is hard to read. */
const LONG_SENTENCE = 22
const LONGEST_PARAGRAPH = 150
/** How often the text should contain the keyword (specification 2 §5). */
const KEYWORD_TIMES = 3
const STATES: Record<CheckColour, PostFinding['state']> = { green: 'good', yellow: 'warn', red: 'bad' }

type Check = (post: JudgedPost, text: string) => PostFinding | PostFinding[]

const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

/** Counts the words of a text; in scripts without spaces, characters count instead. */
export function countWords(text: string): number {
  const wide = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  return wordCount(text) + Math.floor(wide / 2)
}

/** Returns the lines of a text: paragraphs, items and cells, headings aside. */
export function linesOf(nodes: readonly ArticleNode[]): string[] {
  return nodes.flatMap((node): string[] => {
    if (typeof node === 'string') return []
    if (['p', 'li', 'td'].includes(node.tag)) return [textOfNode(node)]
    return /^h\d$/.test(node.tag) ? [] : linesOf(node.children)
  })
}

/** Returns the sentences of an article. */
export function sentencesOf(nodes: readonly ArticleNode[]): string[] {
  return linesOf(nodes).flatMap((line) => line.split(/(?<=[.!?。！？])\s+/u).filter((part) => part !== ''))
}

export const textOfPost = (nodes: readonly ArticleNode[]): string => nodes.map(textOfNode).join(' ')

const each = (nodes: readonly ArticleNode[], tag: RegExp): Exclude<ArticleNode, string>[] =>
  nodes.flatMap((node) =>
    typeof node === 'string' ? [] : [...(tag.test(node.tag) ? [node] : []), ...each(node.children, tag)],
  )

const CHECKS: readonly Check[] = [
  /** The theme prints the title as the page's only H1; the text never contains one. */
  ({ title }) => ({ code: 'one-title', state: title.trim() === '' ? 'bad' : 'good', values: {} }),
  ({ nodes }) => {
    const levels = each(nodes, /^h[234]$/).map(({ tag }) => Number(tag[1]))
    const skips = levels.some((level, at) => level > (at === 0 ? 2 : (levels[at - 1] ?? 2) + 1))
    const sections = levels.filter((level) => level === 2).length
    return { code: 'headings', state: skips ? 'bad' : sections < 2 ? 'warn' : 'good', values: { sections } }
  },
  (_post, text) => {
    const words = countWords(text)
    return {
      code: 'length',
      state: words < FEWEST_WORDS ? 'warn' : 'good',
      values: { words, fewest: FEWEST_WORDS },
    }
  },
  ({ keyword, title }, text) => {
    const phrase = keyword.trim().toLocaleLowerCase('en')
    if (phrase === '') return { code: 'keyword', state: 'warn', values: { times: 0, least: KEYWORD_TIMES } }
    const times = text.toLocaleLowerCase('en').split(phrase).length - 1
    const isTitled = title.toLocaleLowerCase('en').includes(phrase)
    const state = times === 0 ? 'bad' : times < KEYWORD_TIMES || !isTitled ? 'warn' : 'good'
    return { code: 'keyword', state, values: { times, least: KEYWORD_TIMES } }
  },
  (post) =>
    judgeListing(post, post.measure).map(({ id: code, colour, advice, values }) => ({
      code,
      state: STATES[colour],
      advice,
      values,
    })),
  ({ nodes }) => {
    const sentences = sentencesOf(nodes)
    const words = sentences.length === 0 ? 0 : Math.round(wordCount(sentences.join(' ')) / sentences.length)
    const longest = Math.max(0, ...linesOf(nodes).map(countWords))
    const isLong = words > LONG_SENTENCE || longest > LONGEST_PARAGRAPH
    return { code: 'sentences', state: isLong ? 'warn' : 'good', values: { words, longest } }
  },
  ({ links }) => {
    const [dead = ''] = links.dead
    const state = links.dead.length > 0 ? 'bad' : links.internal === 0 ? 'warn' : 'good'
    return {
      code: 'links',
      state,
      values: { internal: links.internal, dead: links.dead.length, first: dead },
    }
  },
  ({ nodes }) => {
    const images = each(nodes, /^img$/)
    const bare = images.filter(({ attributes }) => !attributes['alt']?.trim()).length
    return { code: 'images', state: bare > 0 ? 'bad' : 'good', values: { images: images.length, bare } }
  },
  ({ facts, title, keyword }, text) => {
    const claims = ungroundedClaims(text, `${facts}. ${title}. ${keyword}`).filter(
      (claim) => !isPlainCount(claim),
    )
    const words = [...new Set(claims.map((claim) => claim.words))].slice(0, 8)
    return {
      code: 'claims',
      state: words.length > 0 ? 'bad' : 'good',
      values: { claims: words.length, words: words.join(', ') },
    }
  },
  ({ facts }, text) => {
    const words = inventedSources(text, facts)
    return { code: 'sources', state: words.length > 0 ? 'bad' : 'good', values: { words: words.join(', ') } }
  },
  ({ alike }) => {
    const share = Math.round((alike?.share ?? 0) * 100)
    const state = (alike?.share ?? 0) >= COPY_AT ? 'bad' : share >= COPY_AT * 50 ? 'warn' : 'good'
    return { code: 'unique', state, values: { share, title: alike?.title ?? '' } }
  },
]

/** Returns the findings about a post before publication; the screen puts them into words. */
export function checkPost(post: JudgedPost): PostFinding[] {
  const text = textOfPost(post.nodes)
  return CHECKS.flatMap((check) => check(post, text))
}
