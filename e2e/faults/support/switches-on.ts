import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns the settings of an operator who offers everything: a feature that is switched off returns nothing worth
 * attacking.
 */
export function switchesOn(): { OPERATOR_SWITCHES: string } {
  const file = join(mkdtempSync(join(tmpdir(), 'switches-')), 'switches.json')
  writeFileSync(file, JSON.stringify({ services: true, partnerApps: true }))
  return { OPERATOR_SWITCHES: file }
}
