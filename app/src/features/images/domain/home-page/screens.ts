import type { Screen } from './srcset.ts'

/** The screens a page is looked at for: a usual phone, and a usual computer. */
export const SCREENS = {
  phone: { width: 390, height: 844, density: 3 },
  desktop: { width: 1440, height: 900, density: 1 },
} as const satisfies Record<string, Screen>
export type ScreenName = keyof typeof SCREENS
export const SCREEN_NAMES = ['phone', 'desktop'] as const satisfies readonly ScreenName[]
