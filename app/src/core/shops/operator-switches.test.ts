import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SWITCHES } from './domain/operator-switches.ts'
import { operatorSwitches } from './operator-switches.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'switches-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

function read(content: unknown) {
  const operatorSwitchesFile = join(directory, `${crypto.randomUUID()}.json`)
  writeFileSync(operatorSwitchesFile, JSON.stringify(content))
  return operatorSwitches({ operatorSwitchesFile })
}

test('what an app store forbids is off until the operator says otherwise', () => {
  const { rewards, countdowns, promisedGains } = operatorSwitches({ operatorSwitchesFile: null })
  expect([rewards, countdowns, promisedGains]).toEqual([false, false, false])
})

test('a file changes what it names and leaves the rest', () => {
  const chat = { launcher: 'https://chat.example.com/launcher.js' }
  expect(read({ services: true, chat })).toEqual({
    ...DEFAULT_SWITCHES,
    services: true,
    chat: { ...chat, stagingLauncher: null },
  })
})

test('a file with a fault stops the start and names its place', () => {
  expect(() => read({ services: 'yes' })).toThrow(/OPERATOR_SWITCHES: services: give true or false/)
  expect(() => read({ meetingUrl: 'javascript:alert(1)' })).toThrow(/OPERATOR_SWITCHES: meetingUrl: /)
  expect(() => read({ surprise: true })).toThrow(/surprise/)
})

test('the guide names each switch with its default', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/operator-switches.md'), 'utf8')
  for (const [name, value] of Object.entries(DEFAULT_SWITCHES))
    expect(guide).toContain(`| \`${name}\` | ${JSON.stringify(value)} |`)
})
