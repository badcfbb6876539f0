/** What is known of a store without unresolved links. */
interface Known {
  capturing: boolean
  scannedAt: string | null
  counts: { resolved: number; archived: number; hidden: number }
}

/**
 * Returns why no link is unresolved; null if there really is none. `uncounted`: visits are not counted; `unsure`: nobody
 * knows whether they are; `unscanned`: pages of the store were not read; `decided`: all are redirected, archived or hidden.
 */
export function whyNothingOpen(
  { capturing, scannedAt, counts }: Known,
  embed: 'enabled' | 'disabled' | 'unknown' | undefined,
): 'uncounted' | 'unsure' | 'unscanned' | 'decided' | null {
  if (!capturing || embed === 'disabled') return 'uncounted'
  if (embed !== 'enabled') return 'unsure'
  if (scannedAt === null) return 'unscanned'
  return counts.resolved + counts.archived + counts.hidden > 0 ? 'decided' : null
}

/** Returns whether nothing is left to do, as far as anybody can know: none was found, or all found are decided. */
export function isNothingLeft(why: ReturnType<typeof whyNothingOpen>): boolean {
  return why === null || why === 'decided'
}
