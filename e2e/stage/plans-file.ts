import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Writes what differs from the usual plans to a separate file, for PLAN_CATALOGUE. */
export function plansFile(plans: Record<string, unknown>): { file: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'plans-'))
  const file = join(folder, 'plans.json')
  writeFileSync(file, JSON.stringify(plans))
  return { file, remove: () => rmSync(folder, { recursive: true }) }
}
