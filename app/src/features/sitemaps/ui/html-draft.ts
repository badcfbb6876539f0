import type { HtmlState } from '../contract.ts'

/** What is typed and not saved, and the names that belong to it. */
export interface HtmlDraft {
  settings: HtmlState['settings']
  names: Readonly<Record<string, string>>
}
