import type { Screen } from './srcset.ts'

/** Screens a page is examined for: a typical phone and a typical computer. */
export const SCREENS = {
  phone: { width: 390, height: 844, density: 3 },
  desktop: { width: 1440, height: 900, density: 1 },
} as const satisfies Record<string, Screen>
export type ScreenName = keyof typeof SCREENS
export const SCREEN_NAMES = ['phone', 'desktop'] as const satisfies readonly ScreenName[]
