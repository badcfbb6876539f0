import type { HistoryInput } from '../../app/src/core/changes/contract.ts'
import { SHOWN_STATES } from '../../app/src/core/changes/domain/states.ts'

/** Search of the History. */
export type Search = Partial<HistoryInput>

const NOW = Date.now()
const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

/** Every filter of the screen with values that match many, few, no, or no recent changes. */
const FILTERS: Record<string, Search[]> = {
  what: [
    ...['seo-title', 'seo-description', 'body', 'handle', 'alt', 'noindex', 'nofollow', 'redirect'].map(
      (field): Search => ({ field }),
    ),
    { kind: 'catalogue.theme-file' },
    { kind: 'structured-data.settings' },
  ],
  cause: (['merchant', 'automation', 'undo', 'system'] as const).map((cause): Search => ({ cause })),
  actor: [{ actor: '1' }, { actor: '77' }],
  state: [...SHOWN_STATES.map((state): Search => ({ state: [state] })), { state: ['failed', 'conflict'] }],
  resource: [{ resourceId: 'gid://shopify/Product/4711' }],
  days: [
    { from: ago(2), to: ago(1) },
    { from: ago(200), to: ago(190) },
    { from: ago(280), to: ago(10) },
  ],
  words: ['lamp', 'la', 'zz', 'knob', 'chair 4711', 'nothing like it'].map((q): Search => ({ q })),
}

/**
 * Values of each filter that never occur together with those of another, although both match many or both match few.
 */
const MEETING: Record<string, Search[]> = {
  what: [{ field: 'body' }, { field: 'handle' }, { kind: 'catalogue.theme-file' }],
  cause: [{ cause: 'automation' }, { cause: 'undo' }],
  actor: [{ actor: '1' }, { actor: '77' }],
  state: [{ state: ['applied'] }, { state: ['unchanged'] }, { state: ['failed', 'conflict'] }],
  resource: [{ resourceId: 'gid://shopify/Product/4711' }],
  days: [{ from: ago(280), to: ago(10) }],
  words: [{ q: 'lamp' }, { q: 'la' }, { q: 'knob' }],
}

/** No filter, every single filter, every pair of them, and any number of those that match many. */
export const SEARCHED: Search[] = [
  {},
  ...Object.values(FILTERS).flat(),
  ...pairs(Object.values(MEETING)),
  ...together(Object.values(MEETING).flatMap(([first]) => first ?? [])).filter(
    (search) => Object.keys(search).length > 2,
  ),
]

function pairs(filters: Search[][]): Search[] {
  return filters.flatMap((some, at) =>
    filters
      .slice(at + 1)
      .flatMap((others) => some.flatMap((one) => others.map((other): Search => ({ ...one, ...other })))),
  )
}

function together(filters: Search[]): Search[] {
  return filters.reduce<Search[]>(
    (sets, one) => [...sets, ...sets.map((set): Search => ({ ...set, ...one }))],
    [{}],
  )
}
