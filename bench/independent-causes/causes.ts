import type { SeededCause, ThemeName } from '../support/seeded-causes.ts'
import { classic } from './classic.ts'
import { nested } from './nested.ts'
import type { CauseOfTheme } from './planting.ts'
import { waymark } from './waymark.ts'

/**
 * Faults planted from the public descriptions of Lighthouse's insights and of the platform's rules for themes,
 * without knowledge of the checks that have to find them. They are a third of all seeded causes, and P23 counts them
 * separately.
 */
export const INDEPENDENT_CAUSES: readonly SeededCause[] = [
  ...of('waymark', waymark),
  ...of('classic', classic),
  ...of('nested', nested),
]

function of(theme: ThemeName, causes: readonly CauseOfTheme[]): SeededCause[] {
  return causes.map((cause) => ({ ...cause, theme }))
}
