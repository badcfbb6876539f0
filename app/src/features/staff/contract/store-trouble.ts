/** What keeps a store from working, the most serious first. */
export const STORE_TROUBLES = ['access', 'embed', 'sync', 'scan-blocked', 'scan'] as const
export type StoreTrouble = (typeof STORE_TROUBLES)[number]
