import type { HtmlState } from '../contract.ts'

/** Unsaved settings, and the titles of the resources they name. */
export interface HtmlDraft {
  settings: HtmlState['settings']
  names: Readonly<Record<string, string>>
}
