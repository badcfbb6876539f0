import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { runRigs } from './run-rigs.ts'

const folder = mkdtempSync(join(tmpdir(), 'rigs-'))
let printed = ''
beforeAll(() => {
  for (const number of [10, 9])
    writeFileSync(
      join(folder, `p${number}-planted.ts`),
      `export const rig = { id: 'P${number}', title: 'planted', run: async () => (
        { value: ${number}, unit: 's', peer: null, ratio: null, pass: true, n: 1 }) }`,
    )
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => {
  vi.restoreAllMocks()
  printed = ''
})

async function run(...argv: string[]): Promise<string> {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text)
    return true
  })
  await runRigs(folder, argv)
  return printed
}

it('lists the rigs by number and runs none if none is named', async () => {
  expect(await run()).toBe('P9    planted\nP10   planted\nName the rigs to run, or give --all.\n')
})

it('runs the named ones, or all of them', async () => {
  expect(await run('p9', '--json')).toMatch(/^\{"id":"P9","value":9,.*\}\n$/)
  expect(await run('--all', '--json')).toMatch(/"id":"P9".*\n.*"id":"P10"/)
})

it('names what there is if a rig is not', async () => {
  await expect(run('P8')).rejects.toThrow('There is no rig P8 here. There are: P9, P10.')
})
