import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The operator's switches in a file of their own, for OPERATOR_SWITCHES. The overlay of first steps is off. */
export function switchesFile(switches: Record<string, unknown>): { file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'switches-'))
  const file = join(folder, 'switches.json')
  writeFileSync(file, JSON.stringify({ onboarding: false, ...switches }))
  return { file, remove: () => rmSync(folder, { recursive: true }) }
}
