import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Writes the operator's switches to a separate file, for OPERATOR_SWITCHES. The overlay of first steps is off. */
export function switchesFile(switches: Record<string, unknown>): { file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'switches-'))
  const file = join(folder, 'switches.json')
  writeFileSync(file, JSON.stringify({ onboarding: false, ...switches }))
  return { file, remove: () => rmSync(folder, { recursive: true }) }
}
