import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { type LivingPage, PageIndex } from '#rules/redirects/suggest/page-index.ts'
import { type Suggestion, suggestTargets } from '#rules/redirects/suggest/suggest.ts'

/**
 * Finds the nearest existing page of each path. Depends on its input alone, so it can run in a thread. `beside` holds
 * the store's other dead paths: paths that moved together suggest each other's targets.
 */
export function findTargets({
  pages,
  paths,
  beside,
}: {
  pages: readonly LivingPage[]
  paths: readonly { path: string; language: string | null }[]
  beside: readonly string[]
}): Suggestion[] {
  const index = new PageIndex(pages)
  const suggestions = suggestTargets(
    index,
    paths.map(({ path }) => path),
    { beside },
  )
  return paths.map(({ language }, at) => inLanguage(suggestions[at] as Suggestion, language))
}

/** Keeps a visitor in their language: its pages have the same paths behind the prefix. */
function inLanguage(suggestion: Suggestion, language: string | null): Suggestion {
  const { target, runnerUp } = suggestion
  if (language === null || target === null) return suggestion
  const prefixed = (path: string) => (path.startsWith(`/${language}/`) ? path : `/${language}${path}`)
  return {
    ...suggestion,
    target: prefixed(target),
    runnerUp: runnerUp && { ...runnerUp, target: prefixed(runnerUp.target) },
  }
}

export const findTargetsApart = boundedTask(import.meta.url, findTargets)
