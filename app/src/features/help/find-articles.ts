import MiniSearch from 'minisearch'
import { segmenter } from '#kit/shared/formatters.ts'
import { plainText, type TextBlock } from '#kit/shared/text-blocks.ts'
import type { ListedArticle } from './contract.ts'
import { explains } from './domain/explains.ts'
import { LONGEST_SEARCH } from './domain/longest-search.ts'
import { articlesIn, type HelpArticle, knownLanguage } from './read-articles.ts'

/** Maximum characters of an article's first lines in a list. */
const SUMMARY = 160
/** Tolerates one wrong letter in five. */
const FUZZY = 0.2
const INDEXED_AT_ONCE = 5

const indexes = new Map<readonly HelpArticle[], Promise<MiniSearch<HelpArticle>>>()

/**
 * Finds articles by words, prefixes and misspellings, best match first. Without words, lists all, starting with those
 * of the screen the reader comes from.
 */
export async function findArticles(asked: {
  search: string
  screen: string
  language: string
}): Promise<{ articles: ListedArticle[] }> {
  const all = await articlesIn(asked.language)
  const found =
    asked.search === ''
      ? all
      : await searched(all, asked.search.slice(0, LONGEST_SEARCH), knownLanguage(asked.language))
  const isHere = (article: HelpArticle) => article.screens.some((screen) => explains(screen, asked.screen))
  const ordered =
    asked.search === '' ? [...found.filter(isHere), ...found.filter((article) => !isHere(article))] : found
  return {
    articles: ordered.map((article) => ({
      slug: article.slug,
      language: article.language,
      title: article.title,
      summary: summaryOf(article.blocks),
      topic: article.topic,
      here: isHere(article),
    })),
  }
}

async function searched(
  all: readonly HelpArticle[],
  words: string,
  language: string,
): Promise<HelpArticle[]> {
  let index = indexes.get(all)
  if (!index) {
    index = indexed(all, language)
    indexes.set(all, index)
  }
  const bySlug = new Map(all.map((article) => [article.slug, article]))
  return (await index).search(words).flatMap(({ id }) => bySlug.get(String(id)) ?? [])
}

/** Indexes a few articles at a time, so that other requests are answered in between. */
async function indexed(all: readonly HelpArticle[], language: string): Promise<MiniSearch<HelpArticle>> {
  const index = new MiniSearch<HelpArticle>({
    idField: 'slug',
    fields: ['title', 'words', 'text'],
    tokenize: (text) => wordsIn(text, language),
    processTerm: folded,
    searchOptions: {
      boost: { title: 4, words: 3 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 4 ? FUZZY : false),
    },
  })
  await index.addAllAsync(all, { chunkSize: INDEXED_AT_ONCE })
  return index
}

/** Splits a text into words by the rules of its language: Japanese and Chinese put no spaces between them. */
function wordsIn(text: string, language: string): string[] {
  return [...segmenter(language, 'word').segment(text)].flatMap(({ segment, isWordLike }) =>
    isWordLike ? segment : [],
  )
}

/** Folds case and accents: `uberschriften` finds `Überschriften`. */
function folded(term: string): string {
  return term.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '')
}

function summaryOf(blocks: readonly TextBlock[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph')
  const text = first ? plainText(first.inlines) : ''
  // What a list below goes on with is not part of it.
  if (text.length <= SUMMARY) return text.replace(/\s*[::]$/u, ' …')
  return `${text.slice(0, text.lastIndexOf(' ', SUMMARY))} …`
}
