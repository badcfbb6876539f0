import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { type LivingPage, PageIndex } from '#rules/redirects/suggest/page-index.ts'
import { type Suggestion, suggestTargets } from '#rules/redirects/suggest/suggest.ts'
import { staysBehind, withoutLanguage } from '../domain/dead-path.ts'

/**
 * Finds the nearest existing page of each path. Depends on its input alone, so it can run in a thread. `beside` holds
 * the store's other dead paths: paths that moved together suggest each other's targets.
 */
export function findTargets({
  pages,
  paths,
  beside,
  prefixes = null,
}: {
  pages: readonly LivingPage[]
  paths: readonly { path: string; language: string | null }[]
  beside: readonly string[]
  /** Prefixes of the store's markets; null if they are not known. */
  prefixes?: readonly string[] | null
}): Suggestion[] {
  const index = new PageIndex(pages)
  const suggestions = suggestTargets(
    index,
    // Behind the prefix of a market is a path of the store, whatever the prefix looks like.
    paths.map((dead) => (isMarkets(dead.language, prefixes) ? withoutLanguage(dead) : dead.path)),
    { beside },
  )
  return paths.map((dead, at) => inLanguage(suggestions[at] as Suggestion, dead, prefixes))
}

const isMarkets = (language: string | null, prefixes: readonly string[] | null): boolean =>
  language !== null && prefixes !== null && prefixes.includes(language)

/**
 * Keeps a visitor in their language: its pages have the same paths behind the prefix. A page that is missing in this
 * language alone leads to the store's default one, not to itself; so does every page of a language that has ended.
 */
function inLanguage(
  suggestion: Suggestion,
  { path: dead, language }: { path: string; language: string | null },
  prefixes: readonly string[] | null,
): Suggestion {
  const { target, runnerUp } = suggestion
  // The page lives again: its path leaves the list at night.
  if (target === dead) return { target: null, score: 0, band: 'none', reasons: [], runnerUp: null }
  if (language === null || target === null || !staysBehind(language, prefixes)) return suggestion
  const prefixed = (path: string) => {
    const inOwn = path.startsWith(`/${language}/`) ? path : `/${language}${path}`
    return inOwn === dead ? path : inOwn
  }
  return {
    ...suggestion,
    target: prefixed(target),
    runnerUp: runnerUp && { ...runnerUp, target: prefixed(runnerUp.target) },
  }
}

export const findTargetsApart = boundedTask(import.meta.url, findTargets)
