import type { ResourceKind } from '#core/catalogue/domain/resource-kind.ts'
import type { CheckSettings } from '#rules/seo-checks/check.ts'
import { BLOG_DESCRIPTION_LIMIT } from '#rules/seo-checks/checks/blog-description.ts'
import { BLOG_TITLE_LIMIT } from '#rules/seo-checks/checks/blog-title.ts'
import { DESCRIPTION_RANGES } from '#rules/seo-checks/checks/seo-description.ts'
import { TITLE_RANGES } from '#rules/seo-checks/checks/seo-title.ts'
import type { ResourceState } from './resource-state.ts'

/** Bounds in characters, both inclusive; null is open. */
export interface StateCondition {
  title: { from: number | null; to: number | null }
  description: { from: number | null; to: number | null }
  noindex: boolean | null
  /** The text that another page has as well. */
  repeated: 'title' | 'description' | null
  incomplete: boolean
}

const OPEN = { from: null, to: null }
const NOTHING: StateCondition = {
  title: OPEN,
  description: OPEN,
  noindex: null,
  repeated: null,
  incomplete: false,
}

/** Returns the maximum lengths of a title and a description, by the shop's interpretation of lengths. */
export function limitsOf(
  kind: ResourceKind,
  { lengths }: CheckSettings,
): { title: number; description: number } {
  if (kind === 'blog') return { title: BLOG_TITLE_LIMIT, description: BLOG_DESCRIPTION_LIMIT }
  return { title: TITLE_RANGES[lengths].to, description: DESCRIPTION_RANGES[lengths].to }
}

/** Translates a state to conditions of the search; lengths are in characters, by the shop's interpretation of lengths. */
export function conditionOf(state: ResourceState, { lengths }: CheckSettings): StateCondition {
  const title = TITLE_RANGES[lengths]
  const description = DESCRIPTION_RANGES[lengths]
  switch (state) {
    case 'missing-title':
      return { ...NOTHING, title: { from: null, to: 0 } }
    case 'short-title':
      return { ...NOTHING, title: { from: 1, to: title.from - 1 } }
    case 'long-title':
      return { ...NOTHING, title: { from: title.to + 1, to: null } }
    case 'missing-description':
      return { ...NOTHING, description: { from: null, to: 0 } }
    case 'short-description':
      return { ...NOTHING, description: { from: 1, to: description.from - 1 } }
    case 'long-description':
      return { ...NOTHING, description: { from: description.to + 1, to: null } }
    case 'repeated-title':
      return { ...NOTHING, repeated: 'title' }
    case 'repeated-description':
      return { ...NOTHING, repeated: 'description' }
    case 'incomplete':
      return { ...NOTHING, incomplete: true }
    case 'hidden':
      return { ...NOTHING, noindex: true }
    default:
      return NOTHING
  }
}
