import { type RedirectValue, redirectId } from '#core/changes/kinds/redirect.ts'
import type { Write } from '#rules/redirects/compile/plan.ts'

/** A write of a plan as a change of the kind `catalogue.redirect`. */
export interface RedirectChange {
  resourceId: string
  field: 'redirect'
  label: string
  after: RedirectValue | null
  expected: RedirectValue | null
}

/** Leads a path elsewhere (`after` null: nowhere) if it leads to `before` now. */
export function redirectChange(change: {
  path: string
  before: string | null
  after: string | null
}): RedirectChange {
  const { path, before, after } = change
  const value = (target: string | null) => (target === null ? null : { target })
  return {
    resourceId: redirectId(path),
    field: 'redirect',
    label: path,
    after: value(after),
    expected: value(before),
  }
}

/** The write as path, earlier and later target. */
export function stepOf(write: Write): { path: string; before: string | null; after: string | null } {
  return {
    path: write.path,
    before: write.action === 'create' ? null : write.earlier,
    after: write.action === 'delete' ? null : write.target,
  }
}
