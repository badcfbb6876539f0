import type { Conflict } from './conflict.ts'
import type { ThemeEdit } from './theme-code/theme-edits.ts'

/**
 * Joins the conflicts of pages on which the same sources meet, those on most pages first. A location that one page needs
 * is not removed because of another page: its edits are left out, and the step of an undecided source becomes `look`.
 */
export function joinConflicts(
  found: readonly Conflict[],
  needed: ReadonlySet<string> = new Set(),
): Conflict[] {
  const stays = new Set(
    found.flatMap(({ sources }) =>
      sources.flatMap(({ step, location }) =>
        location && (step === 'keep' || step === 'complete' || step === 'name')
          ? [`${location.file}:${location.line}`]
          : [],
      ),
    ),
  )
  const kept = new Set([...stays, ...needed])
  const joined = [...Map.groupBy(found, ({ key }) => key).values()].map((same): Conflict => {
    const [first] = same as [Conflict]
    return {
      ...first,
      templates: [...new Set(same.flatMap(({ templates }) => templates))].sort(),
      pages: same.reduce((sum, { pages }) => sum + pages, 0),
      lost: [...new Set(same.flatMap(({ lost }) => lost))].sort(),
      edits: distinct(same.flatMap(({ edits }) => edits)),
    }
  })
  return joined
    .map((conflict) => withoutKept(conflict, kept))
    .sort((a, b) => b.pages - a.pages || (a.key < b.key ? -1 : Number(a.key > b.key)))
}

function withoutKept(conflict: Conflict, kept: ReadonlySet<string>): Conflict {
  const spoilt = conflict.sources.some(
    ({ step, location }) =>
      step === 'edit' && location !== null && kept.has(`${location.file}:${location.line}`),
  )
  if (!spoilt) return conflict
  const files = new Set(
    conflict.sources.flatMap(({ step, location }) =>
      step === 'edit' && location && kept.has(`${location.file}:${location.line}`) ? [location.file] : [],
    ),
  )
  return {
    ...conflict,
    sources: conflict.sources.map((source) =>
      source.step === 'edit' && source.location && files.has(source.location.file)
        ? { ...source, step: 'look' }
        : source,
    ),
    edits: conflict.edits.filter(({ file }) => !files.has(file)),
  }
}

function distinct(edits: readonly ThemeEdit[]): ThemeEdit[] {
  return [
    ...new Map(edits.map((edit) => [`${edit.file} ${edit.from} ${edit.to} ${edit.text}`, edit])).values(),
  ]
}
