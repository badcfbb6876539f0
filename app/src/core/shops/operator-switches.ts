import { z } from 'zod'
import type { Settings } from '#kit/server/env.ts'
import { DEFAULT_SWITCHES, type OperatorSwitches } from './domain/operator-switches.ts'
import { readOperatorFile } from './operator-file.ts'

const webUrl = z.url({ protocol: /^https?$/, error: 'give a URL like https://host/path' })
const onOff = z.boolean('give true or false')

const overrideSchema = z
  .strictObject({
    onboarding: onOff,
    rewards: onOff,
    countdowns: onOff,
    promisedGains: onOff,
    earlyAccess: onOff,
    services: onOff,
    partnerApps: onOff,
    meetingUrl: webUrl.nullable(),
    chat: z.strictObject({ launcher: webUrl, stagingLauncher: webUrl.nullable().default(null) }).nullable(),
    beta: onOff,
  } satisfies Record<keyof OperatorSwitches, z.ZodType>)
  .partial()

const known = new WeakMap<object, OperatorSwitches>()

/**
 * Returns this installation's switches: the defaults, overridden by the operator's file (`OPERATOR_SWITCHES`). Read
 * once per process. Throws a `SettingsError` that lists every error in the file.
 */
export function operatorSwitches(settings: Pick<Settings, 'operatorSwitchesFile'>): OperatorSwitches {
  const found = known.get(settings)
  if (found) return found
  const { operatorSwitchesFile: file } = settings
  const given = file === null ? {} : readOperatorFile('OPERATOR_SWITCHES', file, overrideSchema)
  // Fields the file leaves out are absent, never undefined, because they come from JSON.
  const switches = { ...DEFAULT_SWITCHES, ...(given as Partial<OperatorSwitches>) }
  known.set(settings, switches)
  return switches
}
