import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Switches of a trial: everything is on. `admin` is the origin of the store platform next to it. */
export function trialSwitches(admin: string) {
  return {
    rewards: true,
    countdowns: true,
    promisedGains: true,
    earlyAccess: true,
    services: true,
    partnerApps: true,
    chat: {
      launcher: `${admin}/services/chat/launcher.js`,
      stagingLauncher: `${admin}/services/chat/staging/launcher.js`,
    },
  }
}

/** Writes them where the product reads them; returns the file's path. */
export function writeTrialSwitches(dataDirectory: string, admin: string): string {
  const file = join(dataDirectory, 'operator-switches.json')
  const expected = `${JSON.stringify(trialSwitches(admin), null, 2)}\n`
  mkdirSync(dataDirectory, { recursive: true })
  if (readIfThere(file) !== expected) writeFileSync(file, expected)
  return file
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
