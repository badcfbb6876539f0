import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { type LivingPage, PageIndex } from '#rules/redirects/suggest/page-index.ts'
import { type Suggestion, suggestTarget } from '#rules/redirects/suggest/suggest.ts'

/** The nearest living page of each path: a function of its input alone, so that a thread can do it. */
export function findTargets({
  pages,
  paths,
}: {
  pages: readonly LivingPage[]
  paths: readonly { path: string; language: string | null }[]
}): Suggestion[] {
  const index = new PageIndex(pages)
  return paths.map(({ path, language }) => inLanguage(suggestTarget(index, path), language))
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
