import type { Entry } from './domain/entry.ts'
import { printedNode } from './domain/settings.ts'
import type { EntryType } from './domain/types/schema-types.ts'
import { judgeNodes, type Verdict } from './judge.ts'

/** An entry says the same on every page that carries it, so any will do. */
const ANYWHERE = { name: '', url: 'https://store.example' }

/** What search engines would say of an entry. Pure. */
export function judgeEntry(type: EntryType, entry: Pick<Entry, 'values'>): Verdict {
  return judgeNodes([printedNode(type, entry.values, ANYWHERE)], `${ANYWHERE.url}/products/page`)
}
