import { type RedirectValue, redirectId } from '#core/changes/kinds/redirect-value.ts'
import type { Write } from '#rules/redirects/compile/plan.ts'

/** A write of a plan, as a change of the kind `catalogue.redirect`. */
export interface RedirectChange {
  resourceId: string
  field: 'redirect'
  label: string
  after: RedirectValue | null
  expected: RedirectValue | null
}

/** Redirects a path to `after` (null: removes the redirect) if it now leads to `before`. */
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

/** The write as path, previous target and new target. */
export function stepOf(write: Write): { path: string; before: string | null; after: string | null } {
  return {
    path: write.path,
    before: write.action === 'create' ? null : write.earlier,
    after: write.action === 'delete' ? null : write.target,
  }
}
