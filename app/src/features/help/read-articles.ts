import { readdirSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readMarkdownFile } from '#kit/server/read-markdown.ts'
import { collator } from '#kit/shared/formatters.ts'
import { type TextBlock, wordsOf } from '#kit/shared/text-blocks.ts'
import { TOPICS, type Topic } from './domain/topics.ts'

/** A feature's own articles are in its folder; those here cover several features, or are older. */
const FEATURES = join(import.meta.dirname, '..')
const ENGLISH = 'en'

/** An article of the help: one file. */
export interface HelpArticle {
  slug: string
  language: string
  title: string
  topic: Topic
  /** Place within the topic; the English file has it for every language. Absent: after the others, by title. */
  order: number
  /** Paths of the screens it explains; `:name` matches any segment. */
  screens: readonly string[]
  /** Further search terms for it. */
  words: string
  blocks: TextBlock[]
  /** Complete text, for the search. */
  text: string
}

const read = new Map<string, Promise<readonly HelpArticle[]>>()

/** Returns all articles in a language, in English if not translated, by topic and their place in it. */
export function articlesIn(language: string): Promise<readonly HelpArticle[]> {
  const resolved = knownLanguage(language)
  let articles = read.get(resolved)
  if (!articles) {
    articles = readLanguage(resolved)
    // A failed read is tried again by whoever asks next.
    articles.catch(() => read.delete(resolved))
    read.set(resolved, articles)
  }
  return articles
}

/** Returns the language if there are articles in it, otherwise English. */
export function knownLanguage(language: string): string {
  return LANGUAGES.includes(language) ? language : ENGLISH
}

async function readLanguage(language: string): Promise<readonly HelpArticle[]> {
  const own = await readFolder(language)
  const known = new Set(own.map(({ slug }) => slug))
  if (language === ENGLISH)
    return own.sort(
      (a, b) =>
        TOPICS.indexOf(a.topic) - TOPICS.indexOf(b.topic) ||
        a.order - b.order ||
        collator(language).compare(a.title, b.title),
    )
  const english = await articlesIn(ENGLISH)
  const places = new Map(english.map(({ slug }, place) => [slug, place]))
  const placeOf = ({ slug }: HelpArticle) => places.get(slug) ?? english.length
  return [...own, ...english.filter(({ slug }) => !known.has(slug))].sort((a, b) => placeOf(a) - placeOf(b))
}

/** Languages with articles. */
export const LANGUAGES: readonly string[] = readdirSync(join(import.meta.dirname, 'articles'))

/** Reads one file after the other: parsing all of them at once would hold up every other request (R24). */
async function readFolder(language: string): Promise<HelpArticle[]> {
  const articles: HelpArticle[] = []
  for await (const file of glob(`*/articles/${language}/*.md`, { cwd: FEATURES }))
    articles.push(toArticle(language, basename(file, '.md'), await readFile(join(FEATURES, file), 'utf8')))
  return articles
}

function toArticle(language: string, slug: string, text: string): HelpArticle {
  const { head, blocks } = readMarkdownFile(text)
  const { title, topic, order, screens = '', words = '' } = head
  const known = TOPICS.find((one) => one === topic)
  if (!title || !known) throw new Error(`The article ${language}/${slug} has no title or no topic.`)
  return {
    slug,
    language,
    title,
    topic: known,
    // A number that a comparison can subtract, unlike infinity.
    order: Number(order ?? Number.MAX_SAFE_INTEGER),
    screens: screens.split(/,\s*/).filter((screen) => screen !== ''),
    words,
    blocks,
    text: wordsOf(blocks),
  }
}
