import type { JsonObject } from '../rich-results/extract/json-text.ts'
import type { ThemeEdit, ThemePlace } from './theme-code/theme-file.ts'

/** A page that stands for others like it. */
export interface SamplePage {
  url: string
  /** `product`, `collection`, … */
  template: string
  html: string
  /** How many pages of the store it stands for, itself among them. */
  pages: number
  /** What Signpost prints for the page's product where nobody else does; null where it prints nothing. */
  own: JsonObject | null
}

export const CONFLICT_KINDS = ['twice', 'faulty', 'unreadable', 'outdated'] as const
export type ConflictKind = (typeof CONFLICT_KINDS)[number]

/**
 * What happens to a description. `keep`: it stays; `complete`: it stays and Signpost adds what it lacks; `name`: the same, once
 * it has an `@id`; `edit`: it is taken out of the theme; `switch-off`: its app's block is switched off in the theme;
 * `ask-app`: only the app's own settings can; `silence`: ours, no longer printed; `look`: nobody knows its place.
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
  /** Errors the rules find in it. */
  errors: number
  step: Step
  place: ThemePlace | null
}

/** One thing that several describe, or one describes badly. */
export interface Conflict {
  /** The same for all pages where the same sources meet. */
  key: string
  kind: ConflictKind
  /** Type of the thing; empty for what cannot be read. */
  type: string
  templates: string[]
  /** An example. */
  url: string
  pages: number
  sources: Source[]
  /** Owner of what stays; null where nothing does. */
  keeper: string | null
  /** Signpost prints it from now on. */
  takesOver: boolean
  /** What nobody says any more afterwards. */
  lost: string[]
  edits: ThemeEdit[]
}
