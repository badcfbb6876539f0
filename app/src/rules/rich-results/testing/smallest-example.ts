import type { JsonObject, JsonValue } from '../extract/json-text.ts'
import type { Judgement } from '../judge/judge-page.ts'
import { type Case, type CaseGroup, changed } from '../rules/table/change.ts'
import { judgeCase } from './checks-on.ts'

export interface Example {
  wrong: JsonObject
  right: JsonObject
  options: NonNullable<Case['options']>
  wrongUrl: string | undefined
}

/**
 * Reduces a case to what it needs: the wrong document still has the finding and no other error, the right one has
 * neither.
 */
export function smallestExample({ key, base }: CaseGroup, one: Case): Example {
  const { options = {}, failOptions } = one
  const pair = (document: JsonObject) => {
    const right = changed(document, one.given ?? [])
    return { right, wrong: changed(right, one.changes) }
  }
  const finds = ({ issues }: Judgement) =>
    issues.some(
      ({ code, path, feature }) => code === one.code && path === one.path && feature === (one.feature ?? key),
    )
  const errorsOf = ({ issues }: Judgement) => issues.filter(({ severity }) => severity === 'error')
  const serves = (document: JsonObject): boolean => {
    try {
      const { right, wrong } = pair(document)
      const good = judgeCase(right, options)
      const bad = judgeCase(wrong, failOptions ?? options)
      return (
        good.issues.every(({ code }) => code !== one.code) &&
        errorsOf(good).length === 0 &&
        finds(bad) &&
        errorsOf(bad).every(({ code }) => code === one.code)
      )
    } catch {
      // The target of a change was removed.
      return false
    }
  }
  const document = structuredClone(base)
  // The corrected value stays, so that both documents show it.
  const shown = new Set(one.changes.map(([pointer]) => pointer))
  if (serves(document)) reduce(document, '', { shown, serves: () => serves(document) })
  return { ...pair(document), options, wrongUrl: failOptions?.url }
}

interface Reducing {
  /** Paths that must stay. */
  shown: ReadonlySet<string>
  serves(): boolean
}

/** Removes members, the last and the outer ones first, as long as the rest still serves. */
function reduce(holder: JsonObject | JsonValue[], at: string, reducing: Reducing): void {
  if (Array.isArray(holder)) {
    for (let index = holder.length - 1; index >= 0; index -= 1) {
      const [item] = holder.splice(index, 1)
      if (!reducing.serves()) holder.splice(index, 0, item as JsonValue)
    }
    for (const [index, item] of holder.entries()) inside(item, `${at}/${index}`, reducing)
    return
  }
  for (const name of Object.keys(holder).reverse()) {
    const path = `${at}/${name}`
    if (name === '@context' || name === '@type' || reducing.shown.has(path)) continue
    // Restores the original order, which matters to readers.
    const before = Object.entries(holder)
    delete holder[name]
    if (reducing.serves()) continue
    for (const key of Object.keys(holder)) delete holder[key]
    for (const [key, member] of before) holder[key] = member
    inside(holder[name], path, reducing)
  }
}

function inside(value: JsonValue | undefined, at: string, reducing: Reducing): void {
  if (typeof value === 'object' && value !== null) reduce(value, at, reducing)
}
