import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { type LivingPage, PageIndex } from '#rules/redirects/suggest/page-index.ts'
import { type Suggestion, suggestTargets } from '#rules/redirects/suggest/suggest.ts'

/**
 * The nearest living page of each path: a function of its input alone, so that a thread can do it. `beside` are the store's other
 * dead paths: where they went says where these went.
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

/** A visitor of a language stays in it: its pages lie under the same paths behind the prefix. */
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
