import type { JsonObject } from '../rich-results/extract/json-text.ts'
import type { SourceLocation, ThemeEdit } from './theme-code/theme-edits.ts'

/** A page that represents others like it. */
export interface SamplePage {
  url: string
  /** Template name: `product`, `collection`, … */
  template: string
  html: string
  /** Number of pages of the store that it represents, including itself. */
  pages: number
  /** What Signpost prints for the page's product if no other source does; null if it prints nothing. */
  own: JsonObject | null
}

export const CONFLICT_KINDS = ['twice', 'faulty', 'unreadable', 'outdated'] as const
export type ConflictKind = (typeof CONFLICT_KINDS)[number]

/**
 * What happens to a description. `keep`: it stays; `complete`: it stays and Signpost adds missing values; `name`: the
 * same, after an edit gives it an `@id`; `edit`: it is removed from the theme; `switch-off`: its app block is
 * switched off in the theme; `ask-app`: only the app's own settings can remove it; `silence`: it is ours and no
 * longer printed; `look`: its location is unknown.
 */
export const STEPS = ['keep', 'complete', 'name', 'edit', 'switch-off', 'ask-app', 'silence', 'look'] as const
export type Step = (typeof STEPS)[number]

/** One description of a thing, as one owner prints it. */
export interface Source {
  /** `theme`, `self`, `unknown` or `app:<handle>`. */
  owner: string
  types: string[]
  format: 'json-ld' | 'microdata' | 'rdfa'
  id: string | null
  /** Number of errors the rules find in it. */
  errors: number
  step: Step
  location: SourceLocation | null
}

/** A thing with several descriptions, or with one bad description. */
export interface Conflict {
  /** The same for all pages on which the same sources conflict. */
  key: string
  kind: ConflictKind
  /** Type of the thing; empty if it cannot be parsed. */
  type: string
  templates: string[]
  /** URL of one affected page, as an example. */
  url: string
  pages: number
  sources: Source[]
  /** Owner of the description that stays; null if none does. */
  keeper: string | null
  /** Whether Signpost prints the thing from now on. */
  takesOver: boolean
  /** Names of the values that no description holds afterwards. */
  lost: string[]
  edits: ThemeEdit[]
}
